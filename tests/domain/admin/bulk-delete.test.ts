import { randomUUID } from 'node:crypto'
import { and, eq, inArray, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { deleteInBulk, whatGoesInBulk } from '#app/domain/admin/bulk-delete.server.ts'
import { maxDeletedAtOnce } from '#app/domain/admin/bulk.ts'
import { DomainError } from '#app/domain/errors.ts'
import { deleteLeftListing } from '#app/domain/privacy/delete-own-account.server.ts'
import { db } from '#db/client.server.ts'
import { auditEntries, businesses, mails, waitingEntries } from '#db/schema/index.ts'
import {
  bookingNow,
  mailKinds,
  makeBookable,
  makeBooking,
  timeAhead,
} from '#tests/support/bookings.ts'
import { makeAdmin, makeUser } from '#tests/support/factories.ts'
import { makeReview } from '#tests/support/reviews.ts'

const refusal = (work: Promise<unknown>) =>
  work.then(
    () => 'nothing',
    (error: unknown) => (error instanceof DomainError ? error.code : Promise.reject(error)),
  )

/** Two listings of nobody's, of which one has a booking ahead and a review, and an owned one. */
async function makeThree() {
  const key = randomUUID().slice(0, 8)
  const owned = await makeBookable({ name: `Gone ${key} one`, ownerId: (await makeUser()).id })
  const booked = await makeBookable({ name: `Gone ${key} two`, visits: 7 })
  const bare = await makeBookable({ name: `Gone ${key} three`, isActive: false })
  const booking = await makeBooking({ businessId: booked.id })
  await makeReview({ businessId: booked.id })
  return { filters: { search: key }, ids: [owned, booked, bare].map(({ id }) => id), booking }
}
const left = async (ids: string[]) =>
  (await db.select({ id: businesses.id }).from(businesses).where(inArray(businesses.id, ids))).map(
    ({ id }) => id,
  )

test('listings that nobody owns are deleted together, after saying what goes; owned ones stay', async () => {
  const [admin, { filters, ids, booking }] = [await makeAdmin(), await makeThree()]
  const [owned, booked, bare] = ids
  const other = await makeBookable()
  const preview = await whatGoesInBulk(admin, filters)
  expect(preview).toEqual({
    ...{
      mark: preview.mark,
      listings: 2,
      owned: 1,
      bookings: 2,
      openBookings: 1,
      reviews: 1,
      views: 7,
    },
    ...{ pictures: 0, claims: 0 },
  })
  const { mark } = preview
  expect(await deleteInBulk(admin, filters, { expected: 2, mark })).toEqual({ deleted: 2 })
  // The one whose guest is told goes once that is done.
  expect((await left(ids)).sort()).toEqual([owned, booked].sort())
  expect(bare).toBeDefined()
  expect(await mailKinds(booking.id)).toEqual(['booking-cancelled'])
  expect((await bookingNow(booking.id)).status).toBe('CANCELLED')
  await deleteLeftListing(booked ?? '')
  expect(await left([...ids, other.id])).toEqual(expect.arrayContaining([owned, other.id]))
  expect(await left([booked ?? ''])).toEqual([])
  const where = and(
    eq(auditEntries.action, 'businesses.deleted'),
    eq(auditEntries.actorUserId, admin.userId),
  )
  expect(await db.select().from(auditEntries).where(where)).toMatchObject([
    {
      before: {
        ...{ deleted: 2, bookings: 2, openBookings: 1, reviews: 1, search: filters.search },
        names: expect.arrayContaining([expect.stringContaining('two')]) as string[],
      },
    },
  ])
  expect(await whatGoesInBulk(admin, filters)).toMatchObject({ listings: 0, owned: 1 })
})

test('who waits for one of them is told, and no mail to a guest of theirs stays', async () => {
  const key = randomUUID().slice(0, 8)
  const [guest, waiter] = [`guest-${key}@example.co.za`, `waits-${key}@example.co.za`]
  const visited = await makeBookable({ name: `Gone ${key} one` })
  const wanted = await makeBookable({ name: `Gone ${key} two` })
  const { id: bookingId } = await makeBooking({ businessId: visited.id, status: 'COMPLETED' })
  const sent = { kind: 'x', recipient: guest, subject: 'Booked', status: 'sent' as const }
  await db.insert(mails).values({ ...sent, bookingId })
  await db.insert(waitingEntries).values({
    ...{ businessId: wanted.id, customerName: 'Zanele', customerPhone: '+27825550123' },
    ...{ customerEmail: waiter, wantedFrom: timeAhead(3, '08:00') },
    wantedUntil: timeAhead(3, '18:00'),
  })
  await deleteInBulk(await makeAdmin(), { search: key }, { expected: 2 })
  expect(await left([visited.id, wanted.id])).toEqual([])
  const kindsTo = async (recipient: string) =>
    (await db.select().from(mails).where(eq(mails.recipient, recipient))).map(({ kind }) => kind)
  expect([await kindsTo(guest), await kindsTo(waiter)]).toEqual([[], ['waiting-closed']])
})

test('nothing is deleted where the count is another by now, as when one was claimed meanwhile', async () => {
  const [admin, { filters, ids }] = [await makeAdmin(), await makeThree()]
  await db
    .update(businesses)
    .set({ ownerId: (await makeUser()).id })
    .where(eq(businesses.id, ids[2] ?? ''))
  expect(await refusal(deleteInBulk(admin, filters, { expected: 2 }))).toBe('stale')
  expect(await left(ids)).toHaveLength(3)
})

test('nothing is deleted that nobody looked at, though as many are found as before', async () => {
  const [admin, { filters, ids }] = [await makeAdmin(), await makeThree()]
  const { mark } = await whatGoesInBulk(admin, filters)
  await db
    .update(businesses)
    .set({ ownerId: (await makeUser()).id })
    .where(eq(businesses.id, ids[2] ?? ''))
  const newcomer = await makeBookable({ name: `Gone ${filters.search} four` })
  expect(await refusal(deleteInBulk(admin, filters, { expected: 2, mark }))).toBe('stale')
  expect(await left([...ids, newcomer.id])).toHaveLength(4)
  const again = await whatGoesInBulk(admin, filters)
  expect(again.listings).toBe(2)
  expect(await refusal(deleteInBulk(admin, filters, { expected: 2, mark: again.mark }))).toBe(
    'nothing',
  )
})

test('no more than a filter can name are deleted at once', async () => {
  const [admin, key] = [await makeAdmin(), randomUUID().slice(0, 8)]
  await db.insert(businesses).values(
    Array.from({ length: maxDeletedAtOnce + 1 }, (_, at) => ({
      ...{ slug: `many-${key}-${at}`, name: `Many ${key}`, industry: 'Fitness' as const },
      area: 'City Bowl' as const,
    })),
  )
  const filters = { search: key }
  const all = deleteInBulk(admin, filters, { expected: maxDeletedAtOnce + 1 })
  expect(await refusal(all)).toBe('conflict')
  expect(await whatGoesInBulk(admin, filters)).toMatchObject({ listings: maxDeletedAtOnce + 1 })
})

test('it is for admins alone', async () => {
  const { actor } = await makeUser()
  expect(await refusal(whatGoesInBulk(actor, {}))).toBe('forbidden')
  expect(await refusal(deleteInBulk(actor, {}, { expected: 1 }))).toBe('forbidden')
})

test('words of names that only they had are forgotten, of each that is deleted together', async () => {
  const key = randomUUID().slice(0, 8)
  const letters = key.replace(/\d/g, (digit) => 'ghijklmnop'.charAt(Number(digit)))
  const words = ['aa', 'bb', 'cc'].map((start) => `${start}${letters}`)
  for (const word of words) await makeBookable({ name: `${key} ${word}`, slug: word })
  const known = async () => {
    const rows = await db.execute<{ word: string }>(
      sql`select word from name_words where word like ${`%${letters}`} order by word`,
    )
    return rows.map(({ word }) => word)
  }
  expect(await known()).toEqual(words)
  await deleteInBulk(await makeAdmin(), { search: key }, { expected: 3 })
  expect(await known()).toEqual([])
})
