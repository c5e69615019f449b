import { describe, expect, test } from 'vitest'
import { issueCreditNote, issueReceipt } from '#app/domain/subscriptions/receipts/issue.server.ts'
import { db } from '#db/client.server.ts'
import { refunds } from '#db/schema/index.ts'
import { makeOwner } from '#tests/support/dashboard.ts'
import { acme, makeReceipt, received, serialsOf } from '#tests/support/receipts.ts'

const upTo = (last: number) => Array.from({ length: last }, (_, at) => at + 1)

async function refundOf(reference: string, amountCents: number): Promise<string> {
  const [refund] = await db
    .insert(refunds)
    .values({ reference, amountCents, state: 'processed' })
    .returning({ id: refunds.id })
  return refund?.id ?? ''
}

describe('numbers of receipts', () => {
  test('have no gaps where forty payments arrive at once and every third is rolled back', async () => {
    const { business } = await makeOwner()
    const before = (await serialsOf('R')).last
    const outcomes = await Promise.allSettled(
      upTo(40).map((at) =>
        db.transaction(async (tx) => {
          const businessId = at % 2 ? business.id : null
          await issueReceipt(received({ businessId }), tx)
          if (at % 3 === 0) throw new Error('rolled back')
        }),
      ),
    )
    expect(outcomes.filter(({ status }) => status === 'rejected')).toHaveLength(13)
    const { serials, last } = await serialsOf('R')
    expect(last).toBe(before + 27)
    expect(serials).toEqual(upTo(last))
  })

  test('belong to one payment each, however often and at once it is found', async () => {
    const payment = received()
    const issued = await Promise.all(upTo(8).map(() => issueReceipt(payment, db)))
    expect(new Set(issued.map(({ receipt }) => receipt.number)).size).toBe(1)
    expect(issued.filter(({ isNew }) => isNew)).toHaveLength(1)
    const { serials, last } = await serialsOf('R')
    expect(serials).toEqual(upTo(last))
  })

  test('of credit notes are a series of their own, without gaps', async () => {
    const receipt = await makeReceipt()
    const back = async (amountCents: number, fails = false) => {
      const refundId = await refundOf(receipt.reference, amountCents)
      await db
        .transaction(async (tx) => {
          const money = { by: { refundId }, amountCents, paidAt: new Date() }
          await issueCreditNote(receipt, money, tx)
          await issueCreditNote(receipt, money, tx)
          if (fails) throw new Error('rolled back')
        })
        .catch(() => {})
    }
    await Promise.all([back(1000), back(2000, true), back(3000), back(4000, true), back(5000)])
    const { serials, last } = await serialsOf('CN')
    expect(last).toBeGreaterThanOrEqual(3)
    expect(serials).toEqual(upTo(last))
  })
})

describe('a tax invoice', () => {
  test('says who sold, who bought, and the VAT that the price includes', async () => {
    expect(await makeReceipt({ amountCents: 9900 }, acme)).toMatchObject({
      kind: 'tax-invoice',
      amountCents: 9900,
      vatCents: 1291,
      sellerName: acme.name,
      sellerAddress: acme.address,
      sellerVatNumber: acme.vatNumber,
    })
    expect(await makeReceipt({ amountCents: 29900 }, acme)).toMatchObject({ vatCents: 3900 })
  })

  test('is only for rand: other money has a receipt without VAT', async () => {
    expect(await makeReceipt({ currency: 'USD' }, acme)).toMatchObject({
      kind: 'receipt',
      vatCents: 0,
      sellerVatNumber: null,
    })
  })

  test('without a VAT number is a receipt from the product', async () => {
    expect(await makeReceipt()).toMatchObject({
      kind: 'receipt',
      vatCents: 0,
      sellerName: 'CPT Gems',
      sellerVatNumber: null,
    })
  })

  test.each([
    [9900, [3333, 3333, 3234], [435, 434, 422]],
    // A few cents at a time, each of which would be rounded up by itself.
    [20, [4, 4, 4, 4, 4], [1, 0, 1, 0, 1]],
  ])(
    'of %i cents given back in parts has credit notes that add up to its VAT exactly',
    async (paid, parts, expected) => {
      const receipt = await makeReceipt({ amountCents: paid }, acme)
      const vat: number[] = []
      for (const amountCents of parts) {
        const refundId = await refundOf(receipt.reference, amountCents)
        const money = { by: { refundId }, amountCents, paidAt: new Date() }
        const { receipt: note } = await issueCreditNote(receipt, money, db)
        expect(note).toMatchObject({
          kind: 'credit-note',
          creditOf: receipt.number,
          sellerVatNumber: acme.vatNumber,
        })
        vat.push(note.vatCents)
      }
      expect(vat).toEqual(expected)
      expect(vat.reduce((sum, cents) => sum + cents, 0)).toBe(receipt.vatCents)
    },
  )
})
