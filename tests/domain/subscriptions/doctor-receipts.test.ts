import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { examineReceipts } from '#app/domain/subscriptions/receipts/doctor.server.ts'
import { db } from '#db/client.server.ts'
import { billingTasks, checkouts, payments, receipts, receiptSeries } from '#db/schema/index.ts'
import { makeProvider, makeSubscriber } from '#tests/support/plans.ts'
import { makeReceipt } from '#tests/support/receipts.ts'

/** What earlier tests left behind would be found too. */
beforeEach(async () => {
  for (const table of [receipts, payments, checkouts, billingTasks]) await db.delete(table)
  await db.update(receiptSeries).set({ last: 0 })
})

const good = {
  kind: 'good',
  sentence: 'Every payment has a receipt, and receipt numbers have no gaps.',
}

test('books without a payment, and with payments that have their receipts, are in order', async () => {
  expect(await examineReceipts()).toEqual([good])
  await makeSubscriber(await makeProvider())
  await makeReceipt()
  expect((await db.select().from(receipts)).length).toBe(2)
  expect(await examineReceipts()).toEqual([good])
})

test('a payment without a receipt is named, be it service, a checkout or set aside', async () => {
  const { reference } = await makeSubscriber(await makeProvider())
  await db.delete(receipts)
  await db.update(receiptSeries).set({ last: 0 })
  await db.insert(billingTasks).values([
    {
      ...{ kind: 'unmatched', subject: 'zz-1', reference: 'zz-1', amountCents: 15000 },
      note: 'It was for R150; the plan costs R299.',
    },
    { kind: 'dispute', subject: '7', reference: 'zz-2', amountCents: 29900, note: 'Disputed.' },
  ])
  expect(await examineReceipts()).toEqual([
    {
      kind: 'wrong',
      sentence: `Payments without a receipt: ${reference}, zz-1. The worker numbers them within ten minutes: see that it runs, then look again.`,
    },
  ])
})

test('numbers that are missing, and documents beyond the last number, are named', async () => {
  const made = []
  for (let one = 0; one < 9; one += 1) made.push(await makeReceipt())
  for (const { number } of made.slice(1, 7)) {
    await db.delete(receipts).where(eq(receipts.number, number))
  }
  await db.update(receiptSeries).set({ last: 8 }).where(eq(receiptSeries.series, 'R'))
  expect(await examineReceipts()).toEqual([
    {
      kind: 'wrong',
      sentence:
        'Receipt numbers have gaps at R-000002, R-000003, R-000004, R-000005, R-000006 and 2 more. Somebody changed the records by hand: bring the documents back from a backup, and tell your accountant.',
    },
  ])
})
