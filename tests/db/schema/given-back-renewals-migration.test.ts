import { expect, it } from 'vitest'
import { databaseBefore } from '#tests/support/earlier-database.ts'

it('an upgrade takes what a former owner renews off a listing that went back to nobody, and nothing else', async () => {
  const before = await databaseBefore('0070_given-back-renewals')
  try {
    const { sql } = before
    const [business] = await sql`
      insert into businesses (slug, name, industry, area, suburb, city, plan_status)
      values ('given-back', 'Kalk Bay Bakery', 'Restaurants', 'Southern Suburbs', 'Kalk Bay', 'Cape Town', 'FREE')
      returning id`
    const id = business?.['id'] as string
    const now = new Date().toISOString()
    const opened = (whose: string, business_id: string | null, customer_code: string | null) => ({
      ...{ reference: `order-${whose}`, business_id, customer_code, state: 'paid', plan: 'BASIC' },
      ...{ plan_code: 'PLN_1', amount_cents: 9900, email: '', first_name: '', last_name: '' },
      phone: '',
    })
    await sql`insert into checkouts ${sql([
      opened('left', null, 'left'),
      opened('own', id, 'own'),
      opened('earlier', null, 'own'),
      opened('booked', null, 'booked'),
      opened('elsewhere', null, 'ordered'),
      opened('ordered', id, null),
    ])}`
    await sql`insert into payments ${sql([
      {
        ...{ reference: 'renewal-booked', business_id: id, customer_code: 'booked' },
        ...{ plan: 'BASIC', amount_cents: 9900, paid_at: now, asked_at: now },
      },
    ])}`
    // Of who is on no checkout, as in an import of what was paid elsewhere, nothing is known.
    const customers = ['left', 'own', 'booked', 'unknown']
    await sql`insert into subscriptions ${sql(
      customers.map((customer_code) => ({
        ...{ code: `SUB_${customer_code}`, business_id: id, customer_code },
        ...{ plan: 'BASIC', state: 'active', asked_at: now },
      })),
    )}`
    await sql`insert into billing_tasks ${sql(
      [...customers, 'ordered'].map((customer_code) => ({
        ...{ kind: 'unmatched', subject: `of-${customer_code}`, business_id: id, customer_code },
        ...{ reference: customer_code === 'ordered' ? 'order-ordered' : `of-${customer_code}` },
        note: '',
      })),
    )}`
    await before.upgrade()
    const kept = async (table: string) => {
      const rows = await sql`select customer_code from ${sql(table)} where business_id = ${id}`
      return rows.map((row) => String(row['customer_code'])).toSorted()
    }
    expect(await kept('subscriptions')).toEqual(['booked', 'own', 'unknown'])
    expect(await kept('billing_tasks')).toEqual(['booked', 'ordered', 'own', 'unknown'])
  } finally {
    await before.drop()
  }
})
