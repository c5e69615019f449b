import { expect, it } from 'vitest'
import { databaseBefore } from '#tests/support/earlier-database.ts'

it('pictures from before stay those of their businesses, one of each', async () => {
  const before = await databaseBefore('0057_pictures-of-parts')
  try {
    const { sql } = before
    const [business] = await sql`
      insert into businesses (slug, name, industry, area) values ('a', 'A', 'Restaurants', 'City Bowl') returning id`
    const id = business?.['id'] as string
    const [service] = await sql`
      insert into services (business_id, name, minutes, price_kind, position) values (${id}, 'S', 60, 'free', 0)
      returning id`
    const add = (hash: string, more: Record<string, unknown> = {}) => {
      const values = { business_id: id, hash, width: 400, height: 250, widths: [400], ...more }
      return sql`insert into images ${sql({ ...values, focal_point: 'centre', placeholder: '' })}`
    }
    await add('shown')
    await add('old', { replaced_at: '2026-01-01T00:00:00Z' })
    await add('of none', { business_id: null })
    await before.upgrade()
    expect(
      await sql`select hash, service_id, staff_id, replaced_at is null as shown from images order by hash`,
    ).toEqual([
      { hash: 'of none', service_id: null, staff_id: null, shown: true },
      { hash: 'old', service_id: null, staff_id: null, shown: false },
      { hash: 'shown', service_id: null, staff_id: null, shown: true },
    ])
    await expect(add('another')).rejects.toThrow('images_shown')
    const ofService = { service_id: service?.['id'] as string }
    await add('of a service', ofService)
    await expect(add('of it too', ofService)).rejects.toThrow('images_shown_service')
    await sql`delete from services`
    await sql`delete from businesses`
    expect(await sql`select 1 from images where business_id is not null`).toEqual([])
  } finally {
    await before.drop()
  }
})
