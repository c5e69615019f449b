import { randomUUID } from 'node:crypto'
import type { Database } from '#db/client.server.ts'
import { inArray } from 'drizzle-orm'
import { hashPassword } from '#app/domain/accounts/password-hash.server.ts'
import { refreshLandingPages } from '#app/domain/landing/refresh.server.ts'
import { users } from '#db/schema/accounts.ts'
import { bookingChanges, bookings } from '#db/schema/bookings.ts'
import { businesses, businessViews } from '#db/schema/businesses.ts'
import { reviews } from '#db/schema/reviews.ts'
import { busyTimes } from '#db/schema/services.ts'
import { waitingEntries } from '#db/schema/waiting.ts'
import { claimedListings, claims, listingReports } from '#db/schema/listings.ts'
import { demoAccounts } from './accounts.ts'
import { demoBookings } from './bookings.ts'
import { demoBusinesses, type DemoBusiness } from './businesses.ts'
import { demoClaimants, demoClaims, demoReports } from './claims.ts'
import { insertOffers } from './offers/insert.ts'
import { demoReviews } from './reviews.ts'
import { demoOwnWeek } from './own-week.ts'

import { demoViews } from './views.ts'
import { demoWaits } from './waiting.ts'

export type Seeded = { businesses: number; bookings: number; users: number }

/** Adds the demo logins that are missing, and answers which account each email address has. */
async function seedAccounts(tx: Database): Promise<{ added: number; idOf: Map<string, string> }> {
  const accounts = Object.values(demoAccounts)
  const emails = accounts.map(({ email }) => email)
  const present = await tx
    .select({ id: users.id, email: users.email })
    .from(users)
    .where(inArray(users.email, emails))
  const idOf = new Map(present.map(({ id, email }) => [email, id]))
  const missing = accounts.filter(({ email }) => !idOf.has(email))
  if (missing.length === 0) return { added: 0, idOf }

  const passwords = [...new Set(missing.map(({ password }) => password))]
  const hashes = new Map(
    await Promise.all(
      passwords.map(async (password) => [password, await hashPassword(password)] as const),
    ),
  )
  const joined = new Date('2024-06-03T07:00:00Z')
  const added = await tx
    .insert(users)
    .values(
      missing.map(({ password, ...account }) => ({
        ...account,
        passwordHash: hashes.get(password)!,
        emailVerifiedAt: joined,
        createdAt: joined,
      })),
    )
    .onConflictDoNothing()
    .returning({ id: users.id, email: users.email })
  for (const { id, email } of added) idOf.set(email, id)
  return { added: added.length, idOf }
}

type AccountOf = (id: string | null | undefined) => string | null | undefined

async function insertBusinesses(
  tx: Database,
  directory: DemoBusiness[],
  totals: ReadonlyMap<string, number>,
  accountOf: AccountOf,
): Promise<Set<string>> {
  const inserted = await tx
    .insert(businesses)
    .values(
      directory.map((business) => ({
        ...business,
        ownerId: business.ownerId ? accountOf(business.ownerId) : null,
        visits: business.visits + (totals.get(business.id) ?? 0),
      })),
    )
    .onConflictDoNothing()
    .returning({ id: businesses.id })
  return new Set(inserted.map(({ id }) => id))
}

async function insertBookings(
  tx: Database,
  made: Pick<ReturnType<typeof demoBookings>, 'bookings' | 'changes'>,
  accountOf: AccountOf,
): Promise<void> {
  const changes = made.changes.map((change) => ({
    ...change,
    actorUserId: change.actorUserId ? accountOf(change.actorUserId) : null,
  }))
  if (made.bookings.length > 0) {
    await tx.insert(bookings).values(made.bookings)
    await tx.insert(bookingChanges).values(changes)
  }
}

/** Claims and reports about listings this run adds, and the people behind them; answers how many people are new. */
async function seedClaims(tx: Database, directory: DemoBusiness[], now: Date): Promise<number> {
  const passwordHash = await hashPassword(randomUUID())
  const added = await tx
    .insert(users)
    .values(demoClaimants.map((person) => ({ ...person, passwordHash })))
    .onConflictDoNothing()
    .returning({ id: users.id })
  const known = new Set((await tx.select({ id: users.id }).from(users)).map(({ id }) => id))
  const ours = demoClaims(directory, now).filter(({ userId }) => known.has(userId))
  if (ours.length > 0) await tx.insert(claims).values(ours).onConflictDoNothing()
  const claimed = ours.filter(({ state }) => state === 'approved')
  if (claimed.length > 0) {
    const rows = claimed.map(({ businessId, decidedAt }) => ({
      businessId,
      ...(decidedAt && { claimedAt: decidedAt }),
    }))
    await tx.insert(claimedListings).values(rows).onConflictDoNothing()
  }
  const reported = demoReports(directory, now)
  if (reported.length > 0) await tx.insert(listingReports).values(reported).onConflictDoNothing()
  return added.length
}

async function seedDirectory(tx: Database, now: Date): Promise<Seeded> {
  const directory = demoBusinesses()
  const { added, idOf } = await seedAccounts(tx)
  // A login that was there under another id keeps it.
  const accounts = new Map(
    Object.values(demoAccounts).map(({ id, email }) => [id, idOf.get(email) ?? null]),
  )
  const accountOf: AccountOf = (id) => (id ? accounts.get(id) : null)
  const views = demoViews(directory, now)
  const fresh = await insertBusinesses(tx, directory, views.totals, accountOf)
  const freshOnes = directory.filter(({ id }) => fresh.has(id))
  await insertOffers(tx, freshOnes, now)
  const booked = demoBookings(freshOnes, now)
  await insertBookings(tx, booked, accountOf)
  const week = demoOwnWeek(freshOnes, booked.bookings, now)
  await insertBookings(tx, week, accountOf)
  if (week.blocks.length > 0) await tx.insert(busyTimes).values(week.blocks)
  const waits = demoWaits(freshOnes, [...booked.bookings, ...week.bookings], now)
  if (waits.length > 0) await tx.insert(waitingEntries).values(waits).onConflictDoNothing()
  const written = demoReviews(directory, booked.bookings, now)
  if (written.length > 0) await tx.insert(reviews).values(written)
  const days = views.days.filter(({ businessId }) => fresh.has(businessId))
  if (days.length > 0) await tx.insert(businessViews).values(days).onConflictDoNothing()
  const asked = fresh.size > 0 ? await seedClaims(tx, freshOnes, now) : 0
  if (fresh.size > 0) await refreshLandingPages(tx)
  const bookings = booked.bookings.length + week.bookings.length
  return { businesses: fresh.size, bookings, users: added + asked }
}

/**
 * Fills the demo directory in one transaction: logins, businesses, their bookings and views. What is
 * there already stays as it is, an owner's edits included; a second run adds nothing. Bookings and
 * views belong to businesses this run adds, and are the same whenever it runs within one day.
 */
export async function seed(
  db: Database,
  { log, now = new Date() }: { log?: (line: string) => void; now?: Date } = {},
): Promise<Seeded> {
  const seeded = await db.transaction((tx) => seedDirectory(tx, now))
  log?.(
    `Demo directory: ${seeded.businesses} businesses, ${seeded.bookings} bookings and ${seeded.users} logins added.`,
  )
  return seeded
}
