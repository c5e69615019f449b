import { expect, it } from 'vitest'
import { databaseBefore } from '#tests/support/earlier-database.ts'

it('an upgrade says whose account earlier mails are about, and takes nobody else’s for theirs', async () => {
  const before = await databaseBefore('0068_mail-owners')
  try {
    const { sql } = before
    const userAt = async (email: string, isProved = true) => {
      const [user] = await sql`insert into users (email, password_hash, role, email_verified_at)
        values (${email}, 'x', 'BUSINESS', ${isProved ? sql`now()` : null}) returning id`
      return user?.['id'] as string
    }
    const [former, owner] = [
      await userAt('former@example.co.za'),
      await userAt('owner@example.co.za'),
    ]
    const squatter = await userAt('typed@example.co.za', false)
    const [business] = await sql`
      insert into businesses (slug, name, industry, area, suburb, city, plan_status, owner_id)
      values ('sold', 'Kalk Bay Bakery', 'Restaurants', 'Southern Suburbs', 'Kalk Bay', 'Cape Town', 'FREE', ${owner})
      returning id`
    const id = business?.['id'] as string
    await sql`insert into billing_details (user_id, name, address, vat_number, email) values
      (${former}, '', '', '', 'before@books.example'), (${owner}, '', '', '', 'now@books.example')`
    await sql`insert into receipts (number, kind, reference, business_id, owner_id, description, amount_cents, currency,
        vat_cents, paid_at, seller_name, buyer_name)
      values ('R-000001', 'receipt', 'one', ${id}, ${former}, 'Premium', 29900, 'ZAR', 0, now(), 'Us', 'Them')`
    await sql`insert into mails (kind, recipient, subject, business_id) values
      ('billing-dispute', 'before@books.example', '', ${id}), ('plan-ends', 'now@books.example', '', ${id}),
      ('plan-ends', 'owner@example.co.za', '', ${id}), ('booking-notice', 'owner@example.co.za', '', ${id}),
      ('verify-email', 'typed@example.co.za', '', null), ('plan-paid', 'typed@example.co.za', '', null)`
    await before.upgrade()
    const rows =
      await sql`select kind, recipient, owner_id as whose from mails order by kind, recipient`
    expect(rows.map(({ kind, recipient, whose }) => [kind, recipient, whose])).toEqual([
      ['billing-dispute', 'before@books.example', former],
      ['booking-notice', 'owner@example.co.za', null],
      ['plan-ends', 'now@books.example', owner],
      ['plan-ends', 'owner@example.co.za', owner],
      ['plan-paid', 'typed@example.co.za', null],
      ['verify-email', 'typed@example.co.za', squatter],
    ])
  } finally {
    await before.drop()
  }
})
