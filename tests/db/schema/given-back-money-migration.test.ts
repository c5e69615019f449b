import { expect, it } from 'vitest'
import { databaseBefore } from '#tests/support/earlier-database.ts'

it('an upgrade takes what a former owner paid off a listing that went back to nobody, and nothing else', async () => {
  const before = await databaseBefore('0069_given-back-money')
  try {
    const { sql } = before
    const [business] = await sql`
      insert into businesses (slug, name, industry, area, suburb, city, plan_status)
      values ('given-back', 'Kalk Bay Bakery', 'Restaurants', 'Southern Suburbs', 'Kalk Bay', 'Cape Town', 'FREE')
      returning id`
    const id = business?.['id'] as string
    const now = new Date().toISOString()
    const paid = (reference: string, whose: string | null) => ({
      ...{ reference, business_id: whose, customer_code: 'CUS_1', plan: 'BASIC' },
      ...{ amount_cents: 9900, paid_at: now, asked_at: now },
    })
    const opened = (reference: string, state: string) => ({
      ...{ reference, business_id: null, state, plan: 'BASIC', plan_code: 'PLN_1' },
      ...{ amount_cents: 9900, email: '', first_name: '', last_name: '', phone: '' },
    })
    await sql`insert into payments ${sql([paid('left', null), paid('own', id)])}`
    await sql`insert into checkouts ${sql([opened('doubted', 'mismatch'), opened('open', 'open')])}`
    const references = ['left', 'own', 'doubted', 'open', 'renewal']
    const tasks = references.map((reference) => ({
      ...{ kind: 'dispute', subject: reference, reference, business_id: id, note: '' },
    }))
    await sql`insert into billing_tasks ${sql(tasks)}`
    const documents = references.map((reference, at) => ({
      ...{ number: `R-00000${at + 1}`, kind: 'receipt', reference, business_id: id },
      ...{ description: 'Basic', amount_cents: 9900, currency: 'ZAR', vat_cents: 0 },
      ...{ paid_at: now, seller_name: 'Us', buyer_name: 'Them' },
    }))
    await sql`insert into receipts ${sql(documents)}`
    await before.upgrade()
    for (const table of ['billing_tasks', 'receipts']) {
      const rows = await sql`select reference from ${sql(table)} where business_id = ${id}`
      expect(rows.map((row) => String(row['reference'])).toSorted()).toEqual([
        'open',
        'own',
        'renewal',
      ])
    }
  } finally {
    await before.drop()
  }
})
