import { expect, it } from 'vitest'
import { databaseBefore } from '#tests/support/earlier-database.ts'

it('payments and refunds from before get numbers in their order, and the next payment the next one', async () => {
  const before = await databaseBefore('0021_receipts')
  try {
    const { sql } = before
    const [user] = await sql`insert into users (email, password_hash, role)
      values ('thandi@example.co.za', 'x', 'BUSINESS') returning id`
    const [business] =
      await sql`insert into businesses (slug, name, industry, area, plan_status, owner_id)
      values ('gem', 'Gem', 'Restaurants', 'City Bowl', 'PREMIUM', ${user?.['id']}) returning id`
    const id = business?.['id'] as string
    const pay = (reference: string, at: string, cents = 29900) =>
      sql`insert into payments (reference, business_id, customer_code, plan, amount_cents, paid_at, asked_at)
        values (${reference}, ${id}, 'CUS_1', 'PREMIUM', ${cents}, ${at}, now())`
    await pay('third', '2026-10-01T08:00Z')
    await pay('first', '2026-08-01T08:00Z')
    await sql`insert into checkouts (reference, plan, plan_code, amount_cents, email, first_name, last_name, phone, state, paid_at)
      values ('second', 'BASIC', 'PLN_1', 9900, 'a@example.co.za', 'Ayanda', 'Dube', '021', 'paid', '2026-09-01T08:00Z'),
        ('never', 'BASIC', 'PLN_1', 9900, 'b@example.co.za', 'B', 'B', '021', 'open', null)`
    await sql`insert into billing_tasks (kind, subject, reference, payer_email, amount_cents, paid_at, note)
      values ('unmatched', 'fourth', 'fourth', 'c@example.co.za', 15000, '2026-11-01T08:00Z', ''),
        ('second-payment', 'third', 'third', 'thandi@example.co.za', 29900, '2026-10-01T08:00Z', ''),
        ('reversed', 'first', 'first', 'thandi@example.co.za', 29900, '2026-08-01T08:00Z', '')`
    await sql`insert into refunds (reference, amount_cents, state, updated_at)
      values ('third', 10000, 'processed', '2026-10-02T08:00Z'), ('second', 9900, 'failed', now()),
        ('unknown', 100, 'processed', now())`
    await before.upgrade()
    const issued = await sql`select number, reference, kind, credit_of, owner_id, description,
      amount_cents, vat_cents, buyer_name from receipts order by credit_of nulls first, number`
    const owner = { owner_id: user?.['id'], buyer_name: 'Gem', vat_cents: 0 }
    expect(issued).toMatchObject([
      { number: 'R-000001', reference: 'first', description: 'Premium plan, one month', ...owner },
      { number: 'R-000002', reference: 'second', owner_id: null, buyer_name: 'Ayanda Dube' },
      { number: 'R-000003', description: 'Second payment for Premium, set aside', ...owner },
      { number: 'R-000004', amount_cents: 15000, buyer_name: 'c@example.co.za' },
      { number: 'CN-000002', credit_of: 'R-000001', amount_cents: 29900 },
      { number: 'CN-000001', credit_of: 'R-000003', amount_cents: 10000, kind: 'credit-note' },
    ])
    expect(issued).toHaveLength(6)
    expect(await sql`select series, last from receipt_series order by series`).toMatchObject([
      { series: 'CN', last: 2 },
      { series: 'R', last: 4 },
    ])
  } finally {
    await before.drop()
  }
})
