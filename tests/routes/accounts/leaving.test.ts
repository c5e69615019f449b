import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { anonymous } from '#app/domain/actor.ts'
import { actorFromToken, startSession } from '#app/domain/accounts/sessions.server.ts'
import {
  deleteLeftListing,
  deleteOwnAccount,
} from '#app/domain/privacy/delete-own-account.server.ts'
import { findCheckout } from '#app/domain/subscriptions/checkout/find.server.ts'
import { remindUnclaimed } from '#app/domain/subscriptions/checkout/unclaimed.server.ts'
import { day } from '#app/domain/local-time.ts'
import { action, loader as page } from '#app/routes/_settings.account_.delete/route.tsx'
import { loader as download } from '#app/routes/account.data[.]json.ts'
import { db } from '#db/client.server.ts'
import {
  auditEntries,
  billingTasks,
  bookings,
  businesses,
  checkouts,
  claims,
  mails,
  users,
} from '#db/schema/index.ts'
import { bookingNow, makeBooking } from '#tests/support/bookings.ts'
import { codeOf, makeOwner } from '#tests/support/dashboard.ts'
import { factoryPassword, makeAdmin, makeUser } from '#tests/support/factories.ts'
import { makeProvider, makeSubscriber } from '#tests/support/plans.ts'
import { makeReceipt } from '#tests/support/receipts.ts'
import { errorsOf, get, outcome, post } from '#tests/support/requests.ts'

const signedIn = async (user: { id: string }) => {
  const token = await startSession(user.id)
  return { token, cookie: `session=${token}` }
}
const userNow = async (id: string) => (await db.select().from(users).where(eq(users.id, id)))[0]
const mailsTo = (recipient: string) => db.select().from(mails).where(eq(mails.recipient, recipient))
const rightPassword = { currentPassword: factoryPassword }

describe('the page that deletes an account', () => {
  test('says what goes, and is for who is signed in', async () => {
    const { owner, business } = await makeOwner({ isListingPublished: true, planStatus: 'BASIC' })
    await makeBooking({ businessId: business.id })
    const { data } = await outcome(page(get('/account/delete', await signedIn(owner))))
    expect(data).toMatchObject({
      leaving: {
        email: owner.email,
        business: { name: business.name, openBookings: 1, isPaidFor: true },
      },
    })
    const stranger = await outcome(page(get('/account/delete')))
    expect([stranger.status, stranger.location]).toEqual([
      302,
      '/login?redirectTo=%2Faccount%2Fdelete',
    ])
  })

  test('deletes account, listing and session, notifies customers and the owner, and greets on the home page', async () => {
    const { owner, business } = await makeOwner({ isListingPublished: true })
    const booking = await makeBooking({ businessId: business.id })
    const browser = await signedIn(owner)
    const gone = await outcome(action(post('/account/delete', rightPassword, browser)))
    expect([gone.status, gone.location]).toEqual([302, '/'])
    expect(gone.cookies.some((cookie) => cookie.startsWith('session=;'))).toBe(true)
    expect(gone.cookies.at(-1)).toMatch(/^toast=.+/)
    expect(await actorFromToken(browser.token)).toEqual(anonymous)
    expect(await userNow(owner.id)).toBeUndefined()
    expect(await bookingNow(booking.id)).toMatchObject({ status: 'CANCELLED', customerEmail: '' })
    expect((await mailsTo(booking.customerEmail))[0]?.text).toContain('is cancelled')
    const [farewell] = await mailsTo(owner.email)
    expect(farewell?.kind).toBe('account-deleted')
    expect(farewell?.text).toContain(business.name)
    const [record] = await db.select().from(auditEntries).where(eq(auditEntries.targetId, owner.id))
    expect(record).toMatchObject({ action: 'user.left', before: { role: 'BUSINESS' } })
    expect(JSON.stringify(record)).not.toContain(owner.email)
    await deleteLeftListing(business.id)
    const left = await db.select().from(businesses).where(eq(businesses.id, business.id))
    expect(left).toEqual([])
    expect(await db.select().from(bookings).where(eq(bookings.id, booking.id))).toEqual([])
  })

  test.each([
    ['a wrong password', { currentPassword: 'wrong-password-1' }],
    ['none', { currentPassword: '' }],
  ])('keeps everything with %s, and says so at the field', async (_, fields) => {
    const { owner, business } = await makeOwner({ isListingPublished: true })
    const browser = await signedIn(owner)
    const refused = await outcome(action(post('/account/delete', fields, browser)))
    expect(refused.status).toBe(422)
    expect(Object.keys(errorsOf(refused.data))).toEqual(['currentPassword'])
    expect(JSON.stringify(refused.data)).not.toContain('wrong-password-1')
    expect(await userNow(owner.id)).toBeDefined()
    const [listing] = await db.select().from(businesses).where(eq(businesses.id, business.id))
    expect(listing).toMatchObject({ isListingPublished: true, ownerId: owner.id })
  })

  test('is refused for admins and from other sites', async () => {
    const admin = await makeUser({ role: 'ADMIN' })
    const browser = await signedIn(admin)
    expect((await outcome(page(get('/account/delete', browser)))).status).toBe(409)
    const refused = await outcome(action(post('/account/delete', rightPassword, browser)))
    expect(refused.status).toBe(409)
    const headers = { origin: 'https://elsewhere.example' }
    const { owner } = await makeOwner()
    const foreign = { ...(await signedIn(owner)), headers }
    expect((await outcome(action(post('/account/delete', rightPassword, foreign)))).status).toBe(
      403,
    )
    expect(await userNow(owner.id)).toBeDefined()
  })
})

describe('deleting one’s own account', () => {
  test('ends what renews first, and changes nothing where the provider does not answer', async () => {
    const made = await makeProvider()
    const { owner, actor, code } = await makeSubscriber(made)
    made.fake.failNext('server-error')
    const failed = deleteOwnAccount(actor, rightPassword, made.provider)
    expect(await codeOf(failed)).toBe('unavailable')
    expect(await userNow(owner.id)).toBeDefined()
    await deleteOwnAccount(actor, rightPassword, made.provider)
    expect(made.fake.subscriptions.get(code)?.status).toBe('non-renewing')
    expect(await userNow(owner.id)).toBeUndefined()
  })

  test('asks nobody, once the listing is gone, to set up what it had paid for', async () => {
    const made = await makeProvider()
    const { owner, actor, business, reference } = await makeSubscriber(made)
    await deleteOwnAccount(actor, rightPassword, made.provider)
    await deleteLeftListing(business.id)
    const paid = await findCheckout(reference)
    expect(paid).toMatchObject({ state: 'paid', businessId: null })
    await db.delete(mails).where(eq(mails.recipient, owner.email))
    await remindUnclaimed(db, new Date(Date.now() + 31 * day))
    expect(await mailsTo(owner.email)).toEqual([])
    const asked = await db.$count(billingTasks, eq(billingTasks.subject, reference))
    expect(asked).toBe(0)
  })

  test('leaves a listing alone that was given to somebody else since', async () => {
    const { actor, business } = await makeOwner({ isListingPublished: true })
    await deleteOwnAccount(actor, rightPassword)
    const other = await makeUser()
    const here = eq(businesses.id, business.id)
    await db.update(businesses).set({ ownerId: other.id }).where(here)
    await deleteLeftListing(business.id)
    expect(await db.select().from(businesses).where(here)).toHaveLength(1)
  })
})

describe('the download of one’s data', () => {
  test('shows no mails to an address that its account has not proved', async () => {
    const owner = await makeUser({ emailVerifiedAt: null })
    const subject = 'Cancelled: Sea Point Clinic'
    await db.insert(mails).values({ kind: 'booking-cancelled', recipient: owner.email, subject })
    const response = (await download(get('/account/data.json', await signedIn(owner)))) as Response
    const text = await response.text()
    expect(JSON.parse(text)).toMatchObject({ account: { emailVerified: false }, mails: [] })
    expect(text).not.toContain(subject)
  })

  test('holds account, listing, bookings, receipts and mails, and no secret', async () => {
    const { owner, business } = await makeOwner({ description: 'Hand-made hats' })
    const other = await makeOwner()
    const mine = await makeBooking({ businessId: business.id })
    const theirs = await makeBooking({ businessId: other.business.id })
    const receipt = await makeReceipt({ businessId: business.id })
    const claim = { businessId: other.business.id, userId: owner.id, note: 'Mine too' }
    await db.insert(claims).values({ ...claim, state: 'declined' })
    const order = { plan: 'BASIC', planCode: 'PLN_x', amountCents: 9900, phone: '' } as const
    const [before, own] = ['former@owner.example', owner.email].map((email) => ({
      ...{ ...order, email, reference: `cptgems-${email}`, businessId: business.id },
      ...{ firstName: 'A', lastName: 'B' },
    }))
    await db.insert(checkouts).values([before!, own!])
    const browser = await signedIn(owner)
    const response = (await download(get('/account/data.json', browser))) as Response
    expect(response.headers.get('content-disposition')).toMatch(/^attachment; filename="cpt-gems-/)
    expect(response.headers.get('cache-control')).toBe('no-store')
    const text = await response.text()
    const data = JSON.parse(text) as Record<string, unknown>
    expect(data).toMatchObject({
      account: { email: owner.email },
      listing: { name: business.name, description: 'Hand-made hats' },
      bookings: [{ id: mine.id, customerEmail: mine.customerEmail }],
      receipts: [{ number: receipt.number }],
      sessions: [{ browser: null }],
      claims: [{ business: other.business.name, note: 'Mine too' }],
      checkouts: [{ email: owner.email }],
    })
    for (const secret of [
      browser.token,
      'former@owner.example',
      'passwordHash',
      'argon2',
      theirs.customerEmail,
    ]) {
      expect(text).not.toContain(secret)
    }
  })

  test('of who has no listing is whole JSON too, and a stranger signs in first', async () => {
    const admin = await makeAdmin()
    const browser = await signedIn({ id: admin.userId })
    const response = (await download(get('/account/data.json', browser))) as Response
    expect(await response.json()).toMatchObject({ listing: null, bookings: [] })
    expect((await outcome(download(get('/account/data.json')))).status).toBe(302)
  })
})
