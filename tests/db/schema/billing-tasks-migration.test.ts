import { expect, it } from 'vitest'
import { databaseBefore } from '#tests/support/earlier-database.ts'

it('billing tasks are added to a database in which people have paid', async () => {
  const before = await databaseBefore('0018_billing-tasks')
  try {
    const { sql } = before
    await sql`insert into checkouts (reference, plan, plan_code, amount_cents, email, first_name, last_name, phone, state, paid_at)
      values ('cptgems-1', 'BASIC', 'PLN_1', 9900, 'thandi@example.co.za', 'Thandi', 'Nkosi', '021', 'paid', now())`
    await sql`insert into sandbox_transactions (reference, email, customer_code, plan_code, amount_cents, status, callback_url, cancel_url)
      values ('cptgems-1', 'thandi@example.co.za', 'CUS_1', 'PLN_1', 9900, 'success', '', '')`
    await before.upgrade()
    expect(await sql`select reference, asked_at, setup_reminder from checkouts`).toMatchObject([
      { reference: 'cptgems-1', asked_at: null, setup_reminder: 0 },
    ])
    await sql`update sandbox_transactions set status = 'reversed'`
    await expect(sql`update sandbox_transactions set status = 'gone'`).rejects.toThrow(/status/)
    await sql`insert into billing_tasks (kind, subject, note) values ('unclaimed', 'cptgems-1', '')`
    await expect(
      sql`insert into billing_tasks (kind, subject, note) values ('other', 'cptgems-1', '')`,
    ).rejects.toThrow(/billing_tasks_kind/)
  } finally {
    await before.drop()
  }
})
