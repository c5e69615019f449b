import { expect, test } from 'vitest'
import { databaseBefore } from '#tests/support/earlier-database.ts'

test('an upgrade keeps paused queues, dead letters and the state of plans', async () => {
  const { sql: old, upgrade, drop } = await databaseBefore('0019_plain-names')
  try {
    const [{ id }] = (await old`insert into businesses (slug, name, industry, area)
      values ('salon', 'Salon', 'Hair Salons', 'City Bowl') returning id`) as [{ id: string }]
    await old`insert into automations (business_id, held_at, held_cause)
      values (${id}, '2026-11-01T08:00:00Z', 'gone')`
    await old`insert into deliveries (business_id, event, payload, status)
      select ${id}, 'booking.created', '{}', status from unnest(array['sent', 'held', 'queued']) status`
    await old`insert into plan_terms (business_id, standing, review_at)
      values (${id}, 'past-due', now())`

    await upgrade()

    expect(
      await old`select paused_at is not null as paused, paused_cause from automations`,
    ).toEqual([{ paused: true, paused_cause: 'gone' }])
    expect(await old`select status from deliveries order by seq`).toEqual([
      { status: 'sent' },
      { status: 'dead-letter' },
      { status: 'queued' },
    ])
    expect(await old`select status from plan_terms`).toEqual([{ status: 'past-due' }])
    await expect(old`update deliveries set status = 'held'`).rejects.toThrow('deliveries_status')
    await expect(old`update plan_terms set status = 'so-so'`).rejects.toThrow('plan_terms_status')
  } finally {
    await drop()
  }
})
