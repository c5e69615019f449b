import { expect, it } from 'vitest'
import { databaseBefore } from '#tests/support/earlier-database.ts'

it('an upgrade knows which owners were told of the end of their plan, and not of its keeping since', async () => {
  const before = await databaseBefore('0071_end-told')
  try {
    const { sql } = before
    const at = (days: number) => new Date(Date.UTC(2026, 9, days)).toISOString()
    for (const name of ['told', 'kept', 'untold', 'renewed', 'running']) {
      const [user] = await sql`
        insert into users (email, first_name, last_name, password_hash, role)
        values (${`${name}@example.co.za`}, 'Thandi', 'Nkosi', 'x', 'BUSINESS') returning id`
      const owner_id = user?.['id'] as string
      const [business] = await sql`
        insert into businesses (owner_id, slug, name, industry, area, suburb, city, plan_status)
        values (${owner_id}, ${name}, ${name}, 'Restaurants', 'Southern Suburbs', 'Kalk Bay', 'Cape Town', 'BASIC')
        returning id`
      const business_id = business?.['id'] as string
      await sql`insert into subscriptions ${sql({
        ...{
          code: `SUB_${name}`,
          business_id,
          customer_code: name,
          plan: 'BASIC',
          asked_at: at(9),
        },
        state: name === 'running' ? 'active' : 'non-renewing',
        started_at: at(name === 'renewed' ? 20 : 1),
      })}`
      const mail = { recipient: 'x', subject: 'x', business_id, owner_id, status: 'sent' }
      if (name !== 'untold' && name !== 'running')
        await sql`insert into mails ${sql({ ...mail, kind: 'plan-ends', created_at: at(10) })}`
      if (name === 'kept')
        await sql`insert into mails ${sql({ ...mail, kind: 'plan-kept', created_at: at(11) })}`
    }
    await before.upgrade()
    const told = await sql`select customer_code from subscriptions where end_told_at is not null`
    expect(told.map((row) => row['customer_code'])).toEqual(['told'])
  } finally {
    await before.drop()
  }
})
