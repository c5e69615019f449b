import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { startSession } from '#app/domain/accounts/sessions.server.ts'
import { ownBillingDetails } from '#app/domain/subscriptions/receipts/billing-details.server.ts'
import {
  action as saveDetails,
  loader as details,
} from '#app/routes/_dashboard.dashboard.billing-details/route.tsx'
import { loader as plan } from '#app/routes/_dashboard.dashboard.plan/route.tsx'
import { loader as document } from '#app/routes/_dashboard.dashboard.receipts.$number/route.tsx'
import { loader as csv } from '#app/routes/dashboard.receipts[.]csv.ts'
import { db } from '#db/client.server.ts'
import { receipts } from '#db/schema/index.ts'
import { issueCreditNote } from '#app/domain/subscriptions/receipts/issue.server.ts'
import { makeOwner } from '#tests/support/dashboard.ts'
import { makeUser } from '#tests/support/factories.ts'
import { acme, makeReceipt } from '#tests/support/receipts.ts'
import { errorsOf, get, outcome, post } from '#tests/support/requests.ts'

const cookieOf = async (userId: string) => ({ cookie: `session=${await startSession(userId)}` })

async function scene(values: Parameters<typeof makeOwner>[0] = {}) {
  const made = await makeOwner(values)
  return { ...made, more: await cookieOf(made.owner.id) }
}

const open = (number: string, more: { cookie?: string } = {}) =>
  outcome(document({ ...get(`/dashboard/receipts/${number}`, more), params: { number } }))

describe('the page of a receipt', () => {
  it('is for its owner and admins; others get a 404, and anonymous visitors sign in first', async () => {
    const { business, more } = await scene()
    const { number } = await makeReceipt({ businessId: business.id }, acme)
    expect((await open(number, more)).data).toMatchObject({
      receipt: { number, kind: 'tax-invoice', buyerName: business.name, vatCents: 3900 },
      creditNotes: [],
    })
    const admin = await makeUser({ role: 'ADMIN' })
    expect((await open(number, await cookieOf(admin.id))).status).toBe(200)
    expect((await open(number, (await scene()).more)).status).toBe(404)
    const customer = await makeUser({ role: 'CUSTOMER' })
    expect((await open(number, await cookieOf(customer.id))).status).toBe(404)
    expect(await open(number)).toMatchObject({
      status: 302,
      location: `/login?redirectTo=%2Fdashboard%2Freceipts%2F${number}`,
    })
  })

  it('holds nothing beyond what it shows', async () => {
    const { business, more } = await scene()
    const { number } = await makeReceipt({ businessId: business.id })
    const { receipt } = (await open(number, more)).data as { receipt: object }
    expect(Object.keys(receipt)).not.toEqual(expect.arrayContaining(['ownerId']))
    expect(Object.keys(receipt)).not.toEqual(expect.arrayContaining(['businessId']))
  })

  it.each(['R-1', 'R-999999', 'nonsense', "R-000001'", 'r-000001'])(
    'has none at %s',
    async (number) => {
      expect((await open(number, (await scene()).more)).status).toBe(404)
    },
  )
})

describe('the plan page', () => {
  it('lists the owner’s receipts and credit notes, newest first, and nobody else’s', async () => {
    const { business, more } = await scene()
    const businessId = business.id
    const old = await makeReceipt({ businessId, paidAt: new Date('2026-09-01T08:00Z') })
    const recent = await makeReceipt({ businessId, paidAt: new Date('2026-10-01T08:00Z') })
    await makeReceipt({ businessId: (await makeOwner()).business.id })
    const by = { reversal: recent.reference }
    const returned = { by, amountCents: 10000, paidAt: new Date('2026-10-02T08:00Z') }
    const { receipt: note } = await issueCreditNote(recent, returned, db)
    const { data } = await outcome(plan(get('/dashboard/plan', more)))
    expect(data).toMatchObject({
      receipts: [
        { number: note.number, creditOf: recent.number },
        { number: recent.number, refundedCents: 10000 },
        { number: old.number, refundedCents: 0 },
      ],
    })
  })
})

describe('the order of receipts', () => {
  it('is a column’s, of all the owner’s receipts, or the newest first', async () => {
    const { business, more } = await scene()
    const businessId = business.id
    const paid = (month: string, amountCents: number) =>
      makeReceipt({ businessId, amountCents, paidAt: new Date(`2026-${month}-01T08:00Z`) })
    const july = await paid('07', 29900)
    const september = await paid('09', 9900)
    const august = await paid('08', 29900)
    const by = { reversal: july.reference }
    const returned = { by, amountCents: 10000, paidAt: new Date('2026-07-05T08:00Z') }
    const { receipt: note } = await issueCreditNote(july, returned, db)
    const sorted = async (query: string) => {
      const { data } = await outcome(plan(get(`/dashboard/plan${query}`, more)))
      return (data as { receipts: { number: string }[] }).receipts.map(({ number }) => number)
    }
    const newest = [september, august, note, july].map(({ number }) => number)
    const amounts = [note, september, august, july].map(({ number }) => number)
    const numbers = [july, september, august, note].map(({ number }) => number)
    expect(await sorted('')).toEqual(newest)
    expect(await sorted('?sort=owner')).toEqual(newest)
    expect(await sorted('?sort=date')).toEqual(newest.toReversed())
    expect(await sorted('?sort=amount')).toEqual(amounts)
    expect(await sorted('?sort=-amount')).toEqual(
      [august, july, september, note].map(({ number }) => number),
    )
    expect(await sorted('?sort=number')).toEqual(numbers)
    expect(await sorted('?sort=-number')).toEqual(numbers.toReversed())
  })
})

describe('the CSV of payments', () => {
  const lines = async (more: { cookie: string }) => {
    const response = (await csv(get('/dashboard/receipts.csv', more))) as Response
    expect(response.headers.get('content-type')).toBe('text/csv; charset=utf-8')
    expect(response.headers.get('cache-control')).toBe('no-store')
    return (await response.text()).split('\r\n')
  }

  it('has every payment with net, VAT, gross and refunds', async () => {
    const { business, more } = await scene()
    const businessId = business.id
    const september = new Date('2026-08-31T22:30:00Z')
    const one = await makeReceipt({ businessId, amountCents: 9900, paidAt: september }, acme)
    const two = await makeReceipt({ businessId })
    const returned = { by: { reversal: one.reference }, amountCents: 3300, paidAt: new Date() }
    const { receipt: note } = await issueCreditNote(one, returned, db)
    expect(await lines(more)).toEqual([
      'Date,Number,Description,Currency,Net,VAT,Gross,Refunds,Credit notes,VAT of refunds',
      `2026-09-01,${one.number},"Premium plan, one month",ZAR,86.09,12.91,99.00,33.00,${note.number},4.30`,
      `2026-11-20,${two.number},"Premium plan, one month",ZAR,299.00,0.00,299.00,0.00,,0.00`,
      '',
    ])
  })

  it('has no cell that a spreadsheet would run as a formula', async () => {
    const { business, more } = await scene()
    const { number } = await makeReceipt({ businessId: business.id })
    await db
      .update(receipts)
      .set({ description: '=HYPERLINK("https://evil.example")' })
      .where(eq(receipts.number, number))
    expect((await lines(more))[1]).toContain(`"'=HYPERLINK(`)
  })
})

const path = '/dashboard/billing-details'

describe('the form of billing details', () => {
  it('saves what is typed, and empties what is emptied', async () => {
    const { actor, owner, more } = await scene()
    const typed = {
      name: ' Nkosi Trading CC ',
      address: '2 Kloof Street\r\nCape Town',
      vatNumber: '4987 654 321',
      email: 'books@nkosi.example',
    }
    expect(await outcome(saveDetails(post(path, typed, more)))).toMatchObject({
      status: 302,
      location: '/dashboard/plan',
    })
    expect((await outcome(details(get(path, more)))).data).toEqual({
      details: {
        name: 'Nkosi Trading CC',
        address: '2 Kloof Street\nCape Town',
        vatNumber: '4987654321',
        email: 'books@nkosi.example',
      },
      email: owner.email,
    })
    const emptied = { name: '', address: '', vatNumber: '', email: '' }
    await outcome(saveDetails(post(path, emptied, more)))
    expect(await ownBillingDetails(actor)).toEqual(emptied)
  })

  it.each([
    ['vatNumber', '5123456789'],
    ['vatNumber', '412345678'],
    ['vatNumber', '41234567890'],
    ['vatNumber', '4x23456789'],
    ['email', 'books at nkosi'],
    ['name', 'x'.repeat(121)],
    ['address', 'x'.repeat(301)],
  ])('refuses a %s of %s at its field', async (field, value) => {
    const { actor, more } = await scene()
    const refused = await outcome(saveDetails(post(path, { [field]: value }, more)))
    expect(refused.status).toBe(422)
    expect(Object.keys(errorsOf(refused.data))).toEqual([field])
    expect(await ownBillingDetails(actor)).toMatchObject({ name: '', vatNumber: '', email: '' })
  })

  it('is for owners alone', async () => {
    expect((await outcome(details(get(path)))).status).toBe(302)
    expect((await outcome(saveDetails(post(path, {})))).status).toBe(302)
    const admin = await makeUser({ role: 'ADMIN' })
    const asAdmin = saveDetails(post(path, {}, await cookieOf(admin.id)))
    expect((await outcome(asAdmin)).status).toBe(403)
  })
})
