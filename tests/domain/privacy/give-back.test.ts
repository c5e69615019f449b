import { randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import { eq, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { system } from '#app/domain/actor.ts'
import { changeInBulk } from '#app/domain/admin/bulk.server.ts'
import { assignOwner } from '#app/domain/admin/owner.server.ts'
import { deleteUser } from '#app/domain/admin/delete-user.server.ts'
import { importBusinesses } from '#app/domain/import/import-businesses.server.ts'
import { updateProfile } from '#app/domain/businesses/profile.server.ts'
import { decideClaim } from '#app/domain/claims/decide.server.ts'
import { requestClaim } from '#app/domain/claims/prove.server.ts'
import {
  deleteLeftListing,
  deleteOwnAccount,
  leavingOf,
} from '#app/domain/privacy/delete-own-account.server.ts'
import { db } from '#db/client.server.ts'
import {
  businesses,
  claimedListings,
  claims,
  images,
  mails,
  payments,
  planTerms,
  planTrials,
  reviews,
  services,
  staff,
  users,
} from '#db/schema/index.ts'
import { bookingNow, dailyHours, makeBookable, makeBooking } from '#tests/support/bookings.ts'
import { factoryPassword, makeAdmin, makeUser } from '#tests/support/factories.ts'
import { makeReview } from '#tests/support/reviews.ts'
import { auditOf } from '../admin/audit.ts'

const businessNow = async (id: string) =>
  (await db.select().from(businesses).where(eq(businesses.id, id)))[0]
const hours = (count: number) => new Date(Date.now() + count * 3_600_000)

/** An imported listing with an owner who claimed it and changed what it says. */
async function makeClaimed() {
  const [admin, owner] = [await makeAdmin(), await makeUser({ phone: '+27825550188' })]
  const listing = await makeBookable({
    name: `Bakery ${randomUUID()}`,
    ...{ externalKey: `osm:${randomUUID()}`, phone: '+27215550100', website: null },
    ...{ description: 'A bakery in Kalk Bay.', planStatus: 'FREE' },
  })
  await requestClaim(owner.actor, listing.slug, 'It is my own bakery, since 2019.')
  const [claim] = await db.select().from(claims).where(eq(claims.userId, owner.id))
  await decideClaim(admin, { claimId: claim?.id ?? '', approve: true })
  await updateProfile(owner.actor, {
    ...{ name: 'My Own Bakery', phone: owner.phone, email: owner.email },
    ...{ description: 'We bake at night.', website: 'https://thandi.example/' },
  })
  await db
    .update(businesses)
    .set({
      planStatus: 'PREMIUM',
      confirmation: 'instant',
      oneAtATime: true,
      logo: '/files/pictures/aa-800.jpg',
    })
    .where(eq(businesses.id, listing.id))
  return { admin, owner, listing }
}

describe('who claimed a listing and deletes the account', () => {
  test('takes it down; an admin may publish it again or give it away, as it was before them', async () => {
    const { admin, owner, listing } = await makeClaimed()
    expect((await leavingOf(owner.actor)).business).toMatchObject({ isClaimed: true })
    await deleteOwnAccount(owner.actor, { currentPassword: factoryPassword })
    const before = {
      ...{ slug: listing.slug, externalKey: listing.externalKey },
      ...{ name: listing.name, phone: listing.phone, email: listing.email, website: null },
      ...{ description: listing.description, hours: dailyHours, logo: null, oneAtATime: false },
      ...{ confirmation: 'request', planStatus: 'FREE', closedAt: null },
    }
    expect(await businessNow(listing.id)).toMatchObject({
      ...{ ...before, ownerId: null, isListingPublished: false, listed: false },
    })
    // The job that deletes what others leave behind lets it be.
    await deleteLeftListing(listing.id)
    await changeInBulk(admin, { search: listing.name }, { action: 'publish', expected: 1 })
    expect(await businessNow(listing.id)).toMatchObject({ ...before, listed: true })
    const next = await makeUser()
    await assignOwner(admin, listing.id, next.email)
    expect(await businessNow(listing.id)).toMatchObject({ ...before, ownerId: next.id })
  })

  test('notifies customers whose bookings are ahead; of all, numbers alone stay', async () => {
    const { owner, listing } = await makeClaimed()
    const ahead = await makeBooking({ businessId: listing.id, status: 'CONFIRMED' })
    await makeReview({
      ...{ businessId: listing.id, text: 'The rye is good.', answer: 'We bake at night.' },
    })
    const over = await makeBooking({
      ...{ businessId: listing.id, status: 'COMPLETED', startsAt: hours(-50) },
      customerName: 'Sipho',
    })
    await deleteOwnAccount(owner.actor, { currentPassword: factoryPassword })
    expect((await bookingNow(ahead.id)).status).toBe('CANCELLED')
    const told = await db.select().from(mails).where(eq(mails.recipient, ahead.customerEmail))
    expect(told.map(({ kind }) => kind)).toEqual(['booking-cancelled'])
    for (const { id } of [ahead, over]) {
      expect(await bookingNow(id)).toMatchObject({
        ...{ customerName: 'Guest', customerEmail: '', anonymisedAt: expect.any(Date) },
      })
    }
    const rows = await db.select().from(reviews).where(eq(reviews.businessId, listing.id))
    expect(rows).toMatchObject([{ text: '', name: '', answer: null, stars: expect.any(Number) }])
    const [farewell] = await db
      .select()
      .from(mails)
      .where(sql`recipient = ${owner.email} and kind = 'account-deleted'`)
    expect(farewell?.text).toContain('is taken down')
  })

  test('leaves the next owner nothing that was paid, no picture, and no second trial', async () => {
    const { owner, listing } = await makeClaimed()
    const reference = randomUUID()
    await db.insert(payments).values({
      ...{ reference, businessId: listing.id, customerCode: 'CUS_x', plan: 'PREMIUM' },
      ...{ amountCents: 29900, paidAt: new Date(), askedAt: new Date() },
    })
    await db
      .insert(planTerms)
      .values({ businessId: listing.id, status: 'active', paidUntil: hours(700) })
    await db
      .insert(planTrials)
      .values({ businessId: listing.id, startedAt: hours(-5), endsAt: hours(300) })
    await db.insert(images).values({
      ...{ businessId: listing.id, hash: randomUUID(), width: 800, height: 500 },
      ...{ widths: [800], focalPoint: 'centre', placeholder: '' },
    })
    await deleteOwnAccount(owner.actor, { currentPassword: factoryPassword })
    const [paid] = await db.select().from(payments).where(eq(payments.reference, reference))
    expect(paid?.businessId).toBeNull()
    expect(await db.$count(planTerms, eq(planTerms.businessId, listing.id))).toBe(0)
    const [trial] = await db.select().from(planTrials).where(eq(planTrials.businessId, listing.id))
    expect(trial?.endsAt.getTime()).toBeLessThanOrEqual(Date.now())
    const [image] = await db.select().from(images).where(eq(images.businessId, listing.id))
    expect(image?.replacedAt).not.toBeNull()
  })

  test('takes their services and people along, and leaves past bookings what was booked', async () => {
    const { owner, listing } = await makeClaimed()
    const [serviceId, staffId] = [randomUUID(), randomUUID()]
    const businessId = listing.id
    await db.insert(services).values({
      ...{ businessId, id: serviceId, name: 'Rye', minutes: 60, priceKind: 'free', position: 0 },
    })
    await db.insert(staff).values({ businessId, id: staffId, name: 'Naledi', position: 0 })
    const past = { startsAt: hours(-50), endsAt: hours(-49) }
    const over = await makeBooking({
      ...{ businessId, serviceId, staffId, serviceName: 'Rye', status: 'COMPLETED', ...past },
      ...{ busyFrom: past.startsAt, busyUntil: past.endsAt },
    })
    await deleteOwnAccount(owner.actor, { currentPassword: factoryPassword })
    expect(await db.$count(services, eq(services.businessId, businessId))).toBe(0)
    expect(await db.$count(staff, eq(staff.businessId, businessId))).toBe(0)
    expect(await bookingNow(over.id)).toMatchObject({ serviceName: 'Rye', serviceId: null })
  })

  test('is followed by an import that changes it as before', async () => {
    const { owner, listing } = await makeClaimed()
    const importing = () =>
      importBusinesses(system, {
        source: () =>
          Readable.from([
            'key,name,industry,suburb,phone\n',
            `${listing.externalKey},Kalk Bay Bakery,Restaurants,Kalk Bay,0215550155`,
          ]),
      })
    expect(await importing()).toMatchObject({ taken: 0, updated: 0 })
    await deleteOwnAccount(owner.actor, { currentPassword: factoryPassword })
    expect(await importing()).toMatchObject({ taken: 0, updated: 1 })
    expect((await businessNow(listing.id))?.phone).toBe('+27215550155')
  })

  test('from before its earlier state was kept takes their own contacts off it alone', async () => {
    const { owner, listing } = await makeClaimed()
    await db
      .update(claimedListings)
      .set({ before: {} })
      .where(eq(claimedListings.businessId, listing.id))
    await deleteOwnAccount(owner.actor, { currentPassword: factoryPassword })
    expect(await businessNow(listing.id)).toMatchObject({
      ...{ name: 'My Own Bakery', phone: null, email: null, website: 'https://thandi.example/' },
      ...{ ownerId: null, planStatus: 'FREE', listed: false },
    })
  })
})

test('who waited for a listing that somebody else had claimed waits on', async () => {
  const { owner, listing } = await makeClaimed()
  const other = await makeUser()
  await requestClaim(other.actor, listing.slug, 'It is mine: my name is on the door.')
  await deleteOwnAccount(owner.actor, { currentPassword: factoryPassword })
  const [claim] = await db.select().from(claims).where(eq(claims.userId, other.id))
  expect(claim?.state).toBe('waiting')
})

test('an admin who deletes a user takes down what they were assigned, and what they made for good', async () => {
  const [admin, assigned, maker] = [await makeAdmin(), await makeUser(), await makeUser()]
  const listing = await makeBookable()
  await assignOwner(admin, listing.id, assigned.email)
  const booking = await makeBooking({ businessId: listing.id, status: 'COMPLETED' })
  const made = await makeBookable({ ownerId: maker.id })
  await deleteUser(admin, assigned.id)
  await deleteUser(admin, maker.id)
  expect(await businessNow(listing.id)).toMatchObject({ ownerId: null, isListingPublished: false })
  expect(await bookingNow(booking.id)).toMatchObject({ customerName: 'Guest', customerEmail: '' })
  expect(await auditOf(assigned.id)).toMatchObject([
    { after: { customersNotified: 0, bookingsAnonymised: 1, listing: 'unpublished' } },
  ])
  expect(await businessNow(made.id)).toMatchObject({ ownerId: null, closedAt: expect.any(Date) })
  for (const { id } of [listing, made]) await deleteLeftListing(id)
  expect(await businessNow(listing.id)).toBeDefined()
  expect(await businessNow(made.id)).toBeUndefined()
  expect(await db.$count(users, eq(users.id, assigned.id))).toBe(0)
})
