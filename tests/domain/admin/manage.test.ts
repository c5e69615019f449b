import { randomUUID } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { anonymous } from '#app/domain/actor.ts'
import { changeInBulk, previewBulk } from '#app/domain/admin/bulk.server.ts'
import { adminBusinessPage } from '#app/domain/admin/businesses.server.ts'
import { editListingAsAdmin } from '#app/domain/admin/edit-business.server.ts'
import { mergeBusinesses } from '#app/domain/admin/merge.server.ts'
import { assignOwner, ownerOf, removeOwner } from '#app/domain/admin/owner.server.ts'
import { listingWord } from '#app/domain/admin/listing-word.ts'
import { recentBusinesses } from '#app/domain/admin/overview.server.ts'
import {
  deleteBusiness,
  isClosedListing,
  setBusinessActive,
  whatGoes,
} from '#app/domain/admin/unowned.server.ts'
import { rotateSigningSecret } from '#app/domain/automation/secrets.server.ts'
import { saveWebhook } from '#app/domain/automation/settings.server.ts'
import { confirmBooking, declineBooking } from '#app/domain/bookings/answer.server.ts'
import { calendarFeed, feedToken, resetFeed } from '#app/domain/bookings/feed.server.ts'
import { requestToAnswer } from '#app/domain/bookings/queries.server.ts'
import type { BookingBearer } from '#app/domain/bookings/record.server.ts'
import { requestBooking } from '#app/domain/bookings/request.server.ts'
import { ownerLinkOf } from '#app/domain/bookings/tokens.server.ts'
import { listingForm } from '#app/domain/businesses/listing-schema.ts'
import { publicBusiness } from '#app/domain/businesses/public-json.server.ts'
import { DomainError } from '#app/domain/errors.ts'
import {
  deleteLeftListing,
  deleteOwnAccount,
} from '#app/domain/privacy/delete-own-account.server.ts'
import { db } from '#db/client.server.ts'
import {
  auditEntries,
  businesses,
  busyTimes,
  mails,
  outsideCalendars,
  subscriptions,
} from '#db/schema/index.ts'
import {
  guestDetails,
  mailKinds,
  mailsAbout,
  makeBookable,
  makeBooking,
} from '#tests/support/bookings.ts'
import { makeAdmin, makeUser } from '#tests/support/factories.ts'

const refusal = (work: Promise<unknown>) =>
  work.then(
    () => 'nothing',
    (error: unknown) => (error instanceof DomainError ? error.code : Promise.reject(error)),
  )
const businessNow = async (id: string) =>
  (await db.select().from(businesses).where(eq(businesses.id, id)))[0]
const feedTokenOf = (row: { id: string; feedVersion: number } | undefined) =>
  feedToken(row?.id ?? '', row?.feedVersion ?? 0)
const actionsOn = async (id: string) =>
  (await db.select().from(auditEntries).where(eq(auditEntries.targetId, id))).map(
    ({ action }) => action,
  )

describe('an admin', () => {
  test('assigns an owner, who gets a mail, and removes them again; both are audited', async () => {
    const [admin, user, listing] = [await makeAdmin(), await makeUser(), await makeBookable()]
    await assignOwner(admin, listing.id, user.email)
    expect(await ownerOf(admin, listing.id)).toEqual({ id: user.id, email: user.email })
    await removeOwner(admin, listing.id)
    expect(await businessNow(listing.id)).toMatchObject({ ownerId: null, planStatus: 'FREE' })
    expect(await actionsOn(listing.id)).toEqual(
      expect.arrayContaining(['owner.assigned', 'owner.removed']),
    )
    const sent = await db.select().from(mails).where(eq(mails.recipient, user.email))
    expect(sent.map(({ kind }) => kind).sort()).toEqual(['claim-approved', 'ownership-ended'])
  })

  test('takes from a former owner the links in their mails, the feed, and their own address', async () => {
    const [admin, user, next] = [await makeAdmin(), await makeUser(), await makeUser()]
    const listing = await makeBookable({ planStatus: 'BASIC' })
    await assignOwner(admin, listing.id, user.email)
    await resetFeed(user.actor)
    const feed = feedTokenOf(await businessNow(listing.id))
    const { id } = await requestBooking(anonymous, {
      ...{ business: listing.id, details: guestDetails(), address: '192.0.2.1' },
      origin: { kind: 'call', idempotencyKey: null },
    })
    const links = new Map(
      (await mailsAbout(id)).map(({ recipient, text }) => [
        recipient,
        /booking-action\/([\w-]+)/.exec(text ?? '')?.[1] ?? '',
      ]),
    )
    const mine = links.get(user.email) ?? ''
    const its = links.get(listing.email ?? '') ?? ''
    for (const link of [mine, its]) expect((await requestToAnswer(link)).open).toBe(true)
    expect(await calendarFeed(feed)).toContain('VCALENDAR')
    await removeOwner(admin, listing.id)
    for (const owner of [null, next]) {
      if (owner) await assignOwner(admin, listing.id, owner.email)
      expect(await refusal(requestToAnswer(mine))).toBe('not-found')
      const bearer = ownerLinkOf(mine) as BookingBearer
      expect(await refusal(confirmBooking(bearer, { bookingId: id }))).toBe('not-found')
      expect(await refusal(declineBooking(bearer, { bookingId: id }))).toBe('not-found')
      expect(await refusal(calendarFeed(feed))).toBe('not-found')
      // The listing's own email is read by whoever is there.
      expect((await requestToAnswer(its)).open).toBe(true)
    }
  })

  test('takes from a former owner what signs for the next one, and the times of their calendar', async () => {
    const [admin, user, next] = [await makeAdmin(), await makeUser(), await makeUser()]
    const { id: businessId } = await makeBookable({ planStatus: 'PREMIUM' })
    const hook = { makeWebhookUrl: 'https://hook.eu1.make.com/abc' }
    await assignOwner(admin, businessId, user.email)
    const known = [(await saveWebhook(user.actor, hook)).signingSecret]
    known.push(await rotateSigningSecret(user.actor))
    const [calendar] = await db
      .insert(outsideCalendars)
      .values({ businessId, url: 'https://calendar.example/theirs.ics' })
      .returning()
    const at = { startsAt: new Date(), endsAt: new Date(Date.now() + 60_000) }
    const busy = { businessId, calendarId: calendar?.id ?? null, source: 'calendar' } as const
    await db.insert(busyTimes).values({ ...busy, ...at })
    await removeOwner(admin, businessId)
    expect(await db.$count(outsideCalendars, eq(outsideCalendars.businessId, businessId))).toBe(0)
    expect(await db.$count(busyTimes, eq(busyTimes.businessId, businessId))).toBe(0)
    await assignOwner(admin, businessId, next.email)
    const own = (await saveWebhook(next.actor, hook)).signingSecret
    expect([own, await rotateSigningSecret(next.actor)]).toEqual([
      expect.not.toBeOneOf(known),
      expect.not.toBeOneOf(known),
    ])
  })

  test('takes a former owner’s own address off the listing, where it was not there before them', async () => {
    const [admin, user] = [await makeAdmin(), await makeUser()]
    const listing = await makeBookable()
    await assignOwner(admin, listing.id, user.email)
    await db.update(businesses).set({ email: user.email }).where(eq(businesses.id, listing.id))
    await removeOwner(admin, listing.id)
    expect((await businessNow(listing.id))?.email).toBe(listing.email)
  })

  test('removes nobody but the owner they looked at', async () => {
    const [admin, first, second] = [await makeAdmin(), await makeUser(), await makeUser()]
    const listing = await makeBookable()
    await assignOwner(admin, listing.id, first.email)
    await removeOwner(admin, listing.id, { ownerId: first.id })
    await assignOwner(admin, listing.id, second.email)
    expect(await refusal(removeOwner(admin, listing.id, { ownerId: first.id }))).toBe('conflict')
    expect((await businessNow(listing.id))?.ownerId).toBe(second.id)
  })

  test('assigns nobody who is not there, has a business, or is an admin, and no owned one', async () => {
    const [admin, owner] = [await makeAdmin(), await makeUser()]
    const [owned, listing] = [await makeBookable({ ownerId: owner.id }), await makeBookable()]
    const assign = (id: string, email: string) => refusal(assignOwner(admin, id, email))
    expect(await assign(listing.id, 'nobody@example.co.za')).toBe('not-found')
    expect(await assign(listing.id, owner.email)).toBe('conflict')
    expect(await assign(listing.id, admin.email)).toBe('forbidden')
    expect(await assign(owned.id, (await makeUser()).email)).toBe('conflict')
    expect(await refusal(removeOwner(admin, listing.id))).toBe('conflict')
  })

  test('removes no owner who pays for the listing', async () => {
    const [admin, owner] = [await makeAdmin(), await makeUser()]
    const owned = await makeBookable({ ownerId: owner.id })
    await db.insert(subscriptions).values({
      ...{ code: `SUB_${randomUUID()}`, businessId: owned.id, customerCode: 'CUS_1' },
      ...{ plan: 'BASIC', state: 'attention', askedAt: new Date() },
    })
    expect(await refusal(removeOwner(admin, owned.id))).toBe('conflict')
    expect((await businessNow(owned.id))?.ownerId).toBe(owner.id)
  })

  test('pauses and resumes a listing that nobody owns', async () => {
    const [admin, listing] = [await makeAdmin(), await makeBookable()]
    await setBusinessActive(admin, listing.id, false)
    await setBusinessActive(admin, listing.id, false)
    expect(await publicBusiness(anonymous, listing.id)).toMatchObject({ visibility: 'paused' })
    await setBusinessActive(admin, listing.id, true)
    expect(await publicBusiness(anonymous, listing.id)).toMatchObject({ visibility: 'listed' })
    expect(await actionsOn(listing.id)).toHaveLength(2)
    const owned = await makeBookable({ ownerId: (await makeUser()).id })
    expect(await refusal(setBusinessActive(admin, owned.id, false))).toBe('conflict')
  })

  test('deletes a listing without bookings at once', async () => {
    const [admin, listing] = [await makeAdmin(), await makeBookable()]
    await deleteBusiness(admin, listing.id)
    expect(await businessNow(listing.id)).toBeUndefined()
    expect(await actionsOn(listing.id)).toEqual(['business.deleted'])
  })

  test('deletes one with bookings from all pages at once, and from the database once customers are notified', async () => {
    const [admin, listing] = [await makeAdmin(), await makeBookable({ visits: 9 })]
    const { id } = await makeBooking({ businessId: listing.id })
    expect(await whatGoes(admin, listing.id)).toEqual({
      ...{ bookings: 1, openBookings: 1, reviews: 0, views: 9, pictures: 0, claims: 0 },
    })
    await deleteBusiness(admin, listing.id)
    expect(await refusal(publicBusiness(anonymous, listing.slug))).toBe('not-found')
    expect(await mailKinds(id)).toEqual(['booking-cancelled'])
    const { rows } = await adminBusinessPage(admin, { search: listing.name, page: 1 })
    const seen = [...rows, ...(await recentBusinesses(admin))].filter(
      (line) => line.id === listing.id,
    )
    expect(seen.map(listingWord)).toEqual(['Closed', 'Closed'])
    expect(await isClosedListing(admin, listing.id)).toBe(true)
    await deleteLeftListing(listing.id)
    expect(await businessNow(listing.id)).toBeUndefined()
  })

  test('who deletes again what is deleted leaves the mails to its guests, and merges it no more', async () => {
    const [admin, listing] = [await makeAdmin(), await makeBookable()]
    const { id } = await makeBooking({ businessId: listing.id })
    await deleteBusiness(admin, listing.id)
    await deleteBusiness(admin, listing.id)
    expect(await mailKinds(id)).toEqual(['booking-cancelled'])
    expect(await actionsOn(listing.id)).toEqual(['business.deleted'])
    const other = await makeBookable()
    expect(await refusal(mergeBusinesses(admin, listing.id, other.slug))).toBe('conflict')
    expect((await businessNow(listing.id))?.closedAt).not.toBeNull()
  })

  test('who publishes what was deleted has it back for good', async () => {
    const [admin, listing] = [await makeAdmin(), await makeBookable()]
    await makeBooking({ businessId: listing.id })
    await deleteBusiness(admin, listing.id)
    const { version } = (await businessNow(listing.id))!
    const given = { noticeMinutes: 60, horizonDays: 90, slotMinutes: 60, version }
    await editListingAsAdmin(admin, listing.id, { ...listingForm.parse(given), publish: true })
    await deleteLeftListing(listing.id)
    expect(await publicBusiness(anonymous, listing.id)).toMatchObject({ visibility: 'listed' })
  })

  test('deletes no listing that has an owner', async () => {
    const owned = await makeBookable({ ownerId: (await makeUser()).id })
    expect(await refusal(deleteBusiness(await makeAdmin(), owned.id))).toBe('conflict')
    expect(await businessNow(owned.id)).toBeDefined()
  })
})

test.each(['nope', '', '00000000-0000-0000-0000-000000000000'])(
  'a bent id finds no listing: %j',
  async (id) => {
    const [admin, user] = [await makeAdmin(), await makeUser()]
    const { slug } = await makeBookable()
    for (const work of [
      () => assignOwner(admin, id, user.email),
      () => removeOwner(admin, id),
      () => setBusinessActive(admin, id, false),
      () => deleteBusiness(admin, id),
      () => mergeBusinesses(admin, id, slug),
    ]) {
      expect(await refusal(work())).toBe('not-found')
    }
  },
)

describe('many listings at once', () => {
  const makeThree = async () => {
    const key = randomUUID().slice(0, 8)
    const owner = await makeUser()
    await makeBookable({ name: `Bulk ${key} one`, ownerId: owner.id })
    await makeBookable({ name: `Bulk ${key} two`, email: null })
    await makeBookable({ name: `Bulk ${key} three`, isActive: false, isListingPublished: false })
    return { search: key }
  }

  test('are counted before they are changed, and only the filtered ones change', async () => {
    const [admin, filters] = [await makeAdmin(), await makeThree()]
    expect(await previewBulk(admin, filters)).toEqual({
      ...{ total: 3, pause: 2, resume: 1, publish: 1, unpublish: 2 },
    })
    const other = await makeBookable()
    expect(await changeInBulk(admin, filters, { action: 'pause', expected: 2 })).toEqual({
      changed: 2,
    })
    expect(await previewBulk(admin, filters)).toMatchObject({ pause: 0, resume: 3 })
    expect((await businessNow(other.id))?.isActive).toBe(true)
    const where = and(
      eq(auditEntries.action, 'businesses.changed'),
      eq(auditEntries.actorUserId, admin.userId),
    )
    expect(await db.select().from(auditEntries).where(where)).toMatchObject([
      { after: { action: 'pause', changed: 2, search: filters.search } },
    ])
  })

  test('do not bring back what was deleted, or left by its owner', async () => {
    const [admin, key] = [await makeAdmin(), randomUUID().slice(0, 8)]
    const deleted = await makeBookable({ name: `Gone ${key}` })
    await makeBooking({ businessId: deleted.id })
    await deleteBusiness(admin, deleted.id)
    const owner = await makeUser()
    const left = await makeBookable({ name: `Left ${key}`, ownerId: owner.id })
    await deleteOwnAccount(owner.actor, { currentPassword: owner.password })
    expect(await previewBulk(admin, { search: key })).toMatchObject({ total: 2, publish: 0 })
    const change = changeInBulk(admin, { search: key }, { action: 'publish', expected: 2 })
    expect(await refusal(change)).toBe('stale')
    const next = await makeUser()
    await assignOwner(admin, left.id, next.email)
    expect(await previewBulk(admin, { search: key })).toMatchObject({ publish: 1 })
  })

  test('stay as they are where the count is another by now', async () => {
    const [admin, filters] = [await makeAdmin(), await makeThree()]
    const change = changeInBulk(admin, filters, { action: 'pause', expected: 3 })
    expect(await refusal(change)).toBe('stale')
    expect(await previewBulk(admin, filters)).toMatchObject({ pause: 2 })
  })

  test.each([
    ['owned', 1],
    ['unowned', 2],
    ['unreachable', 1],
  ] as const)('are found by their owner: %s', async (owner, total) => {
    const [admin, filters] = [await makeAdmin(), await makeThree()]
    const found = await adminBusinessPage(admin, { ...filters, owner, page: 1 })
    expect(found.total).toBe(total)
    expect((await previewBulk(admin, { ...filters, owner })).total).toBe(total)
  })
})

test('none of it is for others than admins', async () => {
  const { actor } = await makeUser()
  const { id } = await makeBookable()
  for (const work of [
    assignOwner(actor, id, actor.email),
    removeOwner(actor, id),
    setBusinessActive(actor, id, false),
    whatGoes(actor, id),
    isClosedListing(actor, id),
    deleteBusiness(actor, id),
    previewBulk(actor, {}),
    changeInBulk(actor, {}, { action: 'pause', expected: 1 }),
    ownerOf(actor, id),
  ]) {
    expect(await refusal(work)).toBe('forbidden')
  }
})
