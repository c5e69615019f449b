import { randomUUID } from 'node:crypto'
import { and, asc, eq, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { anonymous, type Actor, type UserActor } from '#app/domain/actor.ts'
import { assignOwner, removeOwner } from '#app/domain/admin/owner.server.ts'
import { deleteInBulk } from '#app/domain/admin/bulk-delete.server.ts'
import { deleteBusiness } from '#app/domain/admin/unowned.server.ts'
import { unreadBookings } from '#app/domain/admin/unread-bookings.server.ts'
import { cleanUpBookings } from '#app/domain/bookings/cleanup.server.ts'
import { requestBooking } from '#app/domain/bookings/request.server.ts'
import { claimQueue, decideClaim } from '#app/domain/claims/decide.server.ts'
import { enterClaimCode, requestClaim, sendClaimCode } from '#app/domain/claims/prove.server.ts'
import { lostListing } from '#app/domain/claims/lost-listings.server.ts'
import { claimView, ownClaims } from '#app/domain/claims/queries.server.ts'
import { acceptReport } from '#app/domain/reports/decide.server.ts'
import { reportQueue } from '#app/domain/reports/queries.server.ts'
import { correctionForms } from '#app/domain/reports/schema.ts'
import { sendCorrection } from '#app/domain/reports/send.server.ts'
import { findUser } from '#app/domain/accounts/find-user.server.ts'
import { eraseUser } from '#app/domain/privacy/erase-user.server.ts'
import { DomainError } from '#app/domain/errors.ts'
import { db } from '#db/client.server.ts'
import { auditEntries, businesses, claims, mails, subscriptions } from '#db/schema/index.ts'
import { guestDetails, mailsAbout, makeBookable } from '#tests/support/bookings.ts'
import { makeAdmin, makeUser } from '#tests/support/factories.ts'
import { expectWaiting } from '#tests/support/locks.ts'

const note = 'I am the owner, my name is on the website.'
const makeListing = (values: Parameters<typeof makeBookable>[0] = {}) =>
  makeBookable({ name: `Claimed ${randomUUID()}`, ...values })
const claimant = async () => (await makeUser()).actor
const refusal = (work: Promise<unknown>) =>
  work.then(
    () => 'nothing',
    (error: unknown) => (error instanceof DomainError ? error.code : Promise.reject(error)),
  )
const mailsTo = async (recipient: string) => {
  const found = db.select().from(mails).where(eq(mails.recipient, recipient))
  return (await found.orderBy(asc(mails.createdAt))).map(({ kind }) => kind)
}
async function codeAt(address: string) {
  const [mail] = await db
    .select()
    .from(mails)
    .where(and(eq(mails.recipient, address), eq(mails.kind, 'claim-code')))
  return (
    /(\d{4}) (\d{4})/
      .exec(mail?.text ?? '')
      ?.slice(1)
      .join('') ?? ''
  )
}
const businessNow = async (id: string) =>
  (await db.select().from(businesses).where(eq(businesses.id, id)))[0]
const stateOf = async (actor: Actor, slug: string) => (await claimView(actor, slug)).claim?.state
const claimOf = async (userId: string) =>
  (await db.select().from(claims).where(eq(claims.userId, userId)))[0]

describe('a claim with a code', () => {
  test('to the listing’s own email makes the account its owner; all else stays', async () => {
    const listing = await makeListing({ visits: 12 })
    const user = await claimant()
    await sendClaimCode(user, listing.slug, null)
    const code = await codeAt(listing.email ?? '')
    await enterClaimCode(user, listing.slug, code)
    expect(await businessNow(listing.id)).toMatchObject({
      ...{ ownerId: user.userId, slug: listing.slug, planStatus: 'FREE', visits: 12 },
      isListingPublished: true,
    })
    expect(await mailsTo(user.email)).toEqual(['claim-approved'])
    expect(await stateOf(user, listing.slug)).toBe('approved')
    expect((await claimView(user, listing.slug)).who).toBe('its-owner')
    // Sent again, as where the answer was lost.
    await enterClaimCode(user, listing.slug, code)
    expect(await mailsTo(user.email)).toEqual(['claim-approved'])
  })

  test('is asked of nobody any more once another account owns the listing', async () => {
    const listing = await makeListing()
    const [quick, slow] = [await claimant(), await claimant()]
    await sendClaimCode(slow, listing.slug, null)
    expect(await ownClaims(slow)).toMatchObject([{ awaitsCode: true, isOwned: false }])
    await db.update(businesses).set({ ownerId: quick.userId }).where(eq(businesses.id, listing.id))
    expect(await ownClaims(slow)).toMatchObject([{ awaitsCode: false, isOwned: true }])
  })

  test('goes to an address at its website’s domain', async () => {
    const domain = `bakery-${randomUUID().slice(0, 8)}.co.za`
    const listing = await makeListing({ email: null, website: `https://www.${domain}/` })
    const user = await claimant()
    const { address } = await sendClaimCode(user, listing.slug, 'thandi')
    expect(address).toBe(`thandi@${domain}`)
    await enterClaimCode(user, listing.slug, await codeAt(address))
    expect((await businessNow(listing.id))?.ownerId).toBe(user.userId)
  })

  test.each([
    ['a shared host', 'https://www.facebook.com/bakery'],
    ['no website', null],
  ])('goes nowhere else: %s', async (_, website) => {
    const listing = await makeListing({ email: null, website })
    expect(await refusal(sendClaimCode(await claimant(), listing.slug, 'me'))).toBe('conflict')
    expect(await refusal(sendClaimCode(await claimant(), listing.slug, null))).toBe('conflict')
  })

  test('goes nowhere by a domain that another listing has too, as at a mall', async () => {
    const domain = `mall-${randomUUID().slice(0, 8)}.co.za`
    const listing = await makeListing({ email: null, website: `https://www.${domain}/` })
    const user = await claimant()
    expect((await claimView(user, listing.slug)).domain).toBe(domain)
    await makeListing({ email: null, website: `http://${domain.toUpperCase()}/shops/12` })
    expect((await claimView(user, listing.slug)).domain).toBeNull()
    expect(await refusal(sendClaimCode(user, listing.slug, 'me'))).toBe('conflict')
  })

  test.each(['email', 'website'] as const)(
    'goes nowhere by what a visitor suggested, though it was accepted: %s',
    async (field) => {
      const [admin, user] = [await makeAdmin(), await claimant()]
      const listing = await makeListing({ email: null, website: null })
      const domain = `thief-${randomUUID().slice(0, 8)}.co.za`
      const suggested = { email: `me@${domain}`, website: `https://${domain}/` }
      const input = { intent: 'suggest' as const, [field]: suggested[field] }
      await sendCorrection(listing.slug, correctionForms.suggest.parse(input), randomUUID())
      const [line] = (await reportQueue(admin)).filter(({ business }) => business.id === listing.id)
      await acceptReport(admin, line?.id ?? '')
      expect((await businessNow(listing.id))?.[field]).toBe(suggested[field])
      expect(await claimView(user, listing.slug)).toMatchObject({ email: null, domain: null })
      const mailbox = field === 'email' ? null : 'me'
      expect(await refusal(sendClaimCode(user, listing.slug, mailbox))).toBe('conflict')
      expect(await refusal(requestClaim(user, listing.slug, note))).toBe('nothing')
    },
  )

  test.each(['email', 'website'] as const)(
    'goes nowhere by what an owner wrote whom an admin removed: %s',
    async (field) => {
      const [admin, thief, user] = [await makeAdmin(), await makeUser(), await claimant()]
      const listing = await makeListing({ email: null, website: null })
      await assignOwner(admin, listing.id, thief.email)
      const domain = `thief-${randomUUID().slice(0, 8)}.co.za`
      const written = { email: `me@${domain}`, website: `https://${domain}/` }
      const set = { [field]: written[field] }
      await db.update(businesses).set(set).where(eq(businesses.id, listing.id))
      await removeOwner(admin, listing.id)
      expect(await claimView(user, listing.slug)).toMatchObject({ email: null, domain: null })
      const mailbox = field === 'email' ? null : 'me'
      expect(await refusal(sendClaimCode(user, listing.slug, mailbox))).toBe('conflict')
      expect(await refusal(requestClaim(user, listing.slug, note))).toBe('nothing')
    },
  )

  test('goes to the email that the listing had before an owner whom an admin removed', async () => {
    const [admin, thief, user] = [await makeAdmin(), await makeUser(), await claimant()]
    const listing = await makeListing()
    await assignOwner(admin, listing.id, thief.email)
    const email = `${randomUUID()}@thief.example`
    await db.update(businesses).set({ email }).where(eq(businesses.id, listing.id))
    await removeOwner(admin, listing.id)
    expect((await businessNow(listing.id))?.email).toBe(listing.email)
    expect(await sendClaimCode(user, listing.slug, null)).toEqual({ address: listing.email })
  })

  test('has five tries, and then not even the right one counts', async () => {
    const listing = await makeListing()
    const user = await claimant()
    await sendClaimCode(user, listing.slug, null)
    const code = await codeAt(listing.email ?? '')
    const wrong = code === '00000000' ? '00000001' : '00000000'
    for (let guess = 0; guess < 5; guess += 1) {
      expect(await refusal(enterClaimCode(user, listing.slug, wrong))).toBe('invalid')
    }
    await requestClaim(user, listing.slug, note)
    expect(await refusal(enterClaimCode(user, listing.slug, code))).toBe('invalid')
    expect((await businessNow(listing.id))?.ownerId).toBeNull()
  })

  test('is no use after half an hour, to another account, or for another listing', async () => {
    const listing = await makeListing()
    const [user, other] = [await claimant(), await claimant()]
    await sendClaimCode(user, listing.slug, null)
    const code = await codeAt(listing.email ?? '')
    await sendClaimCode(other, (await makeListing()).slug, null)
    expect(await refusal(enterClaimCode(other, listing.slug, code))).toBe('invalid')
    await db
      .update(claims)
      .set({ codeExpiresAt: new Date(Date.now() - 1000) })
      .where(eq(claims.userId, user.userId))
    expect(await refusal(enterClaimCode(user, listing.slug, code))).toBe('invalid')
    expect((await businessNow(listing.id))?.ownerId).toBeNull()
  })

  test.each(['email', 'website'] as const)(
    'is no use once the listing has another %s',
    async (field) => {
      const domain = `bakery-${randomUUID().slice(0, 8)}.co.za`
      const listing = await makeListing({
        ...(field === 'website' && { email: null, website: `https://${domain}/` }),
      })
      const user = await claimant()
      const mailbox = field === 'email' ? null : 'thandi'
      const { address } = await sendClaimCode(user, listing.slug, mailbox)
      const code = await codeAt(address)
      const other = { email: `${randomUUID()}@bakery.example`, website: `https://new-${domain}/` }
      const change = { [field]: other[field] }
      await db.update(businesses).set(change).where(eq(businesses.id, listing.id))
      expect(await refusal(enterClaimCode(user, listing.slug, code))).toBe('invalid')
      expect((await businessNow(listing.id))?.ownerId).toBeNull()
    },
  )

  test('says nothing of the claimant, and the page nothing of the owner', async () => {
    const owner = await makeUser()
    const listing = await makeListing()
    const user = await claimant()
    await sendClaimCode(user, listing.slug, null)
    const [mail] = await db
      .select()
      .from(mails)
      .where(eq(mails.recipient, listing.email ?? ''))
    expect(mail?.text).not.toContain(user.email)
    await db.update(businesses).set({ ownerId: owner.id }).where(eq(businesses.id, listing.id))
    const view = await claimView(await claimant(), listing.slug)
    expect(JSON.stringify(view)).not.toContain(owner.email)
    expect(view).toMatchObject({ isOwned: true, email: null, domain: null })
  })

  test('of two at once makes one of them the owner', async () => {
    const listing = await makeListing()
    const users = [await claimant(), await claimant()]
    const codes: string[] = []
    for (const user of users) {
      await sendClaimCode(user, listing.slug, null)
      codes.push(await codeAt(listing.email ?? ''))
      await db.delete(mails).where(eq(mails.recipient, listing.email ?? ''))
    }
    const outcomes = await Promise.all(
      users.map((user, at) => refusal(enterClaimCode(user, listing.slug, codes[at] ?? ''))),
    )
    expect(outcomes.sort()).toEqual(['conflict', 'nothing'])
  })
})

describe('a claim with a note', () => {
  test('waits for an admin, who approves it; it is mailed and audited', async () => {
    const [listing, admin, user] = [await makeListing(), await makeAdmin(), await claimant()]
    await requestClaim(user, listing.slug, note)
    expect(await stateOf(user, listing.slug)).toBe('waiting')
    const line = (await claimQueue(admin)).find(({ business }) => business.id === listing.id)
    expect(line).toMatchObject({ note, claimant: { email: user.email } })
    await decideClaim(admin, { claimId: line?.id ?? '', approve: true })
    expect((await businessNow(listing.id))?.ownerId).toBe(user.userId)
    expect(await mailsTo(user.email)).toEqual(['claim-waiting', 'claim-approved'])
    const [entry] = await db
      .select()
      .from(auditEntries)
      .where(eq(auditEntries.targetId, listing.id))
    expect(entry).toMatchObject({ action: 'claim.approved', actorUserId: admin.userId })
    expect(await refusal(decideClaim(admin, { claimId: line?.id ?? '', approve: false }))).toBe(
      'conflict',
    )
  })

  test('is declined with a reason that the claimant reads', async () => {
    const [listing, admin, user] = [await makeListing(), await makeAdmin(), await claimant()]
    await requestClaim(user, listing.slug, note)
    const claimId = (await claimOf(user.userId))?.id ?? ''
    await decideClaim(admin, { claimId, approve: false, reason: 'No such person there.' })
    expect((await claimView(user, listing.slug)).claim).toMatchObject({
      state: 'declined',
      reason: 'No such person there.',
    })
    expect(await mailsTo(user.email)).toEqual(['claim-waiting', 'claim-declined'])
    expect((await businessNow(listing.id))?.ownerId).toBeNull()
  })

  test('of an owned listing is a dispute: its owner is notified, and an admin may move it', async () => {
    const [owner, admin, user] = [await makeUser(), await makeAdmin(), await claimant()]
    const listing = await makeListing({ ownerId: owner.id, makeWebhookUrl: 'https://x.example/' })
    expect(await refusal(sendClaimCode(user, listing.slug, null))).toBe('conflict')
    await requestClaim(user, listing.slug, note)
    expect(await stateOf(user, listing.slug)).toBe('disputed')
    expect(await mailsTo(owner.email)).toEqual(['claim-dispute-notice'])
    const [told] = await db.select().from(mails).where(eq(mails.recipient, owner.email))
    expect(told?.text).not.toContain(user.email)
    await decideClaim(admin, {
      claimId: (await claimOf(user.userId))?.id ?? '',
      approve: true,
    })
    expect(await businessNow(listing.id)).toMatchObject({
      ownerId: user.userId,
      makeWebhookUrl: '',
    })
    expect(await mailsTo(owner.email)).toEqual(['claim-dispute-notice', 'ownership-ended'])
  })

  test('asked for again mails nobody a second time, and keeps the newer note', async () => {
    const [owner, user] = [await makeUser(), await claimant()]
    const listing = await makeListing({ ownerId: owner.id })
    await requestClaim(user, listing.slug, note)
    await requestClaim(user, listing.slug, 'Here is more about me.')
    expect(await mailsTo(owner.email)).toEqual(['claim-dispute-notice'])
    expect(await mailsTo(user.email)).toEqual(['claim-disputed'])
    expect((await claimOf(user.userId))?.note).toBe('Here is more about me.')
  })

  test('that was a dispute can be proved with a code once nobody owns the listing', async () => {
    const [owner, admin, user] = [await makeUser(), await makeAdmin(), await claimant()]
    const listing = await makeListing()
    await assignOwner(admin, listing.id, owner.email)
    await requestClaim(user, listing.slug, note)
    await removeOwner(admin, listing.id)
    expect(await stateOf(user, listing.slug)).toBe('waiting')
    await sendClaimCode(user, listing.slug, null)
    await enterClaimCode(user, listing.slug, await codeAt(listing.email ?? ''))
    expect((await businessNow(listing.id))?.ownerId).toBe(user.userId)
  })

  test('shows its judge who owns the listing', async () => {
    const [owner, admin, user] = [await makeUser(), await makeAdmin(), await claimant()]
    const listing = await makeListing({ ownerId: owner.id })
    const free = await makeListing()
    await requestClaim(user, listing.slug, note)
    await requestClaim(await claimant(), free.slug, note)
    const lines = await claimQueue(admin)
    const of = (id: string) => lines.find(({ business }) => business.id === id)
    expect(of(listing.id)?.owner).toMatchObject({ email: owner.email, verified: true })
    expect(of(free.id)?.owner).toBeNull()
  })

  test('that takes a listing from its owner is told them where they sign in', async () => {
    const [owner, admin, user] = [await makeUser(), await makeAdmin(), await claimant()]
    const listing = await makeListing({ ownerId: owner.id })
    await requestClaim(user, listing.slug, note)
    expect(await lostListing(owner.actor)).toBeNull()
    await decideClaim(admin, { claimId: (await claimOf(user.userId))?.id ?? '', approve: true })
    expect(await lostListing(owner.actor)).toMatchObject({ name: listing.name, isOwned: true })
    expect(await lostListing(user)).toBeNull()
    await removeOwner(admin, listing.id)
    expect(await lostListing(owner.actor)).toMatchObject({ isOwned: false })
    await assignOwner(admin, listing.id, owner.email)
    expect(await lostListing(owner.actor)).toBeNull()
    expect(await refusal(lostListing(anonymous))).toBe('unauthenticated')
  })

  test('of a listing that its owner pays for is not approved before that ends', async () => {
    const [owner, admin, user] = [await makeUser(), await makeAdmin(), await claimant()]
    const listing = await makeListing({ ownerId: owner.id })
    await db.insert(subscriptions).values({
      ...{ code: `SUB_${randomUUID()}`, businessId: listing.id, customerCode: 'CUS_1' },
      ...{ plan: 'PREMIUM', state: 'active', askedAt: new Date() },
    })
    await requestClaim(user, listing.slug, note)
    const claimId = (await claimOf(user.userId))?.id ?? ''
    expect(await refusal(decideClaim(admin, { claimId, approve: true }))).toBe('conflict')
    expect(await stateOf(user, listing.slug)).toBe('disputed')
    expect((await businessNow(listing.id))?.ownerId).toBe(owner.id)
  })

  test('becomes a dispute where another is approved first', async () => {
    const [listing, admin] = [await makeListing(), await makeAdmin()]
    const [first, second] = [await claimant(), await claimant()]
    await requestClaim(first, listing.slug, note)
    await requestClaim(second, listing.slug, note)
    await decideClaim(admin, {
      claimId: (await claimOf(first.userId))?.id ?? '',
      approve: true,
    })
    expect(await stateOf(second, listing.slug)).toBe('disputed')
    expect(await mailsTo(second.email)).toEqual(['claim-waiting', 'claim-disputed'])
  })

  test('stays in the admins’ queue while a code is asked for besides', async () => {
    const [listing, admin, user] = [await makeListing(), await makeAdmin(), await claimant()]
    await requestClaim(user, listing.slug, note)
    await sendClaimCode(user, listing.slug, null)
    expect((await claimQueue(admin)).some(({ business }) => business.id === listing.id)).toBe(true)
    await enterClaimCode(user, listing.slug, await codeAt(listing.email ?? ''))
    expect((await businessNow(listing.id))?.ownerId).toBe(user.userId)
  })
})

test.each([
  ['by an admin', (admin: UserActor, { id }: { id: string }) => deleteBusiness(admin, id)],
  [
    'in bulk',
    (admin: UserActor, { name }: { name: string }) =>
      deleteInBulk(admin, { search: name }, { expected: 1 }),
  ],
  [
    'with the account of its owner',
    async (_: UserActor, { id }: { id: string }) => {
      const owner = await makeUser()
      await db.update(businesses).set({ ownerId: owner.id }).where(eq(businesses.id, id))
      await eraseUser({ id: owner.id, email: owner.email, business: { id } }, db)
    },
  ],
] as const)('who waits for a listing that is deleted hears of it: %s', async (_, remove) => {
  const [listing, user, proving] = [await makeListing(), await claimant(), await claimant()]
  await sendClaimCode(proving, listing.slug, null)
  await requestClaim(user, listing.slug, note)
  await remove(await makeAdmin(), listing)
  expect((await mailsTo(user.email)).at(-1)).toBe('claim-declined')
  expect(await mailsTo(proving.email)).toEqual([])
})

describe('an account that is deleted just when it', () => {
  type Claiming = { user: UserActor; slug: string; id: string }
  const approve = async ({ user }: Claiming) => {
    const claimId = (await claimOf(user.userId))?.id ?? ''
    return decideClaim(await makeAdmin(), { claimId, approve: true })
  }
  const enterCode = async ({ user, slug }: Claiming) =>
    enterClaimCode(user, slug, await codeAt(user.email))
  const ways: [string, (claiming: Claiming) => Promise<unknown>][] = [
    ['gets a listing by an admin’s decision', approve],
    ['gets a listing by a code', enterCode],
    ['is given a listing', async ({ user, id }) => assignOwner(await makeAdmin(), id, user.email)],
    ['asks for a code', ({ user, slug }) => sendClaimCode(user, slug, null)],
    ['claims a listing with a note', ({ user, slug }) => requestClaim(user, slug, note)],
  ]

  test.each(ways)('%s is gone, and the listing nobody’s', async (_, work) => {
    const user = await claimant()
    // Its own email is the account's, which the deletion takes off it.
    const listing = await makeListing({ email: user.email })
    await sendClaimCode(user, listing.slug, null)
    await requestClaim(user, listing.slug, note)
    const { outcome } = await db.transaction(async (tx) => {
      const person = await findUser(user.userId, tx, { lock: true })
      const begun = refusal(work({ user, ...listing }))
      await expectWaiting(1, (statement) => db.execute(sql.raw(statement)))
      await eraseUser(person, tx)
      return { outcome: begun }
    })
    expect(await outcome).toBe('not-found')
    expect(await businessNow(listing.id)).toMatchObject({ ownerId: null, email: null })
    expect(await claimOf(user.userId)).toBeUndefined()
  })
})

describe('who may claim', () => {
  test('is nobody without an account, no admin, and nobody who has a business', async () => {
    const [listing, other] = [await makeListing(), await makeUser()]
    await makeListing({ ownerId: other.id })
    const asked = (actor: Actor) => refusal(requestClaim(actor, listing.slug, note))
    expect(await asked(anonymous)).toBe('unauthenticated')
    expect(await asked(await makeAdmin())).toBe('forbidden')
    expect(await asked(other.actor)).toBe('conflict')
    expect((await claimView(other.actor, listing.slug)).who).toBe('another-owner')
  })

  test('and what: no draft, no paused one, none that is not there', async () => {
    const user = await claimant()
    const draft = await makeListing({ isListingPublished: false })
    const paused = await makeListing({ isActive: false })
    for (const slug of [draft.slug, paused.slug, 'nothing-here']) {
      expect(await refusal(requestClaim(user, slug, note))).toBe('not-found')
    }
  })

  test('claims are judged by admins alone', async () => {
    const user = await claimant()
    expect(await refusal(claimQueue(user))).toBe('forbidden')
    const decided = decideClaim(user, { claimId: randomUUID(), approve: true })
    expect(await refusal(decided)).toBe('forbidden')
  })

  test('asks for few codes a day', async () => {
    const [listing, user] = [await makeListing(), await claimant()]
    for (let count = 0; count < 5; count += 1) await sendClaimCode(user, listing.slug, null)
    expect(await refusal(sendClaimCode(user, listing.slug, null))).toBe('too-many')
    expect(await refusal(sendClaimCode(await claimant(), listing.slug, null))).toBe('too-many')
  })
})

test('an owner by claim is notified of what nobody read before', async () => {
  const [listing, admin, user] = [await makeListing(), await makeAdmin(), await claimant()]
  const { id } = await requestBooking(anonymous, {
    business: listing.id,
    details: guestDetails(),
    origin: { kind: 'call', idempotencyKey: null },
    address: randomUUID(),
  })
  await db.update(mails).set({ status: 'failed' }).where(eq(mails.bookingId, id))
  await db.update(businesses).set({ email: null }).where(eq(businesses.id, listing.id))
  await requestClaim(user, listing.slug, note)
  await decideClaim(admin, { claimId: (await claimOf(user.userId))?.id ?? '', approve: true })
  await cleanUpBookings()
  expect((await mailsAbout(id)).map(({ recipient }) => recipient)).toContain(user.email)
  expect((await unreadBookings(admin)).some((line) => line.id === id)).toBe(false)
})
