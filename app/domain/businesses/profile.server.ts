import { eq, sql } from 'drizzle-orm'
import { db, type Database } from '#db/client.server.ts'
import { businesses } from '#db/schema/businesses.ts'
import type { Actor } from '#app/domain/accounts/actor.ts'
import { findSuburb } from '#app/domain/places/gazetteer.server.ts'
import { lockOwnBusiness } from './own.server.ts'
import type { OwnBusiness } from './profile.ts'
import type { ProfileChanges } from './profile-schema.ts'

/** What follows from where a business says it is: canonical suburb, its point, the city. */
function placeOf(current: OwnBusiness, changes: ProfileChanges) {
  // Choosing an area sets the city to Cape Town (SPEC.md §5); sending the same area chooses nothing.
  const city = changes.area && changes.area !== current.area ? { city: 'Cape Town' } : {}
  if (changes.suburb === undefined || changes.suburb === current.suburb) return city
  const place = findSuburb(changes.suburb)
  const isHere = place !== null && place.area === (changes.area ?? current.area)
  if (!isHere) return { ...city, latitude: null, longitude: null }
  return { ...city, suburb: place.suburb, latitude: place.lat, longitude: place.lon }
}

/** `changes` less undefined ones, with what follows from them. */
export function profileColumns(current: OwnBusiness, changes: ProfileChanges) {
  const given = Object.fromEntries(
    Object.entries(changes).filter(([, value]) => value !== undefined),
  ) as ProfileChanges
  return { ...given, ...placeOf(current, changes) }
}

/** Writes changes of a profile over `current`, whose row the transaction holds; counts as one edit. */
export async function writeProfile(
  current: OwnBusiness,
  changes: ProfileChanges,
  tx: Database,
): Promise<void> {
  await tx
    .update(businesses)
    .set({
      ...profileColumns(current, changes),
      version: sql`${businesses.version} + 1`,
      updatedAt: sql`now()`,
    })
    .where(eq(businesses.id, current.id))
}

/**
 * Saves fields of the actor's own profile; what is undefined stays. Throws `unauthenticated`,
 * `not-found` without a business, and `stale` where `version` is no longer the current one.
 */
export async function updateProfile(
  actor: Actor,
  { version, ...changes }: ProfileChanges & { version?: number },
  tx: Database = db,
): Promise<void> {
  await tx.transaction(async (t) =>
    writeProfile(await lockOwnBusiness(actor, version, t), changes, t),
  )
}
