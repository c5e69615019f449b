import { eq, sql } from 'drizzle-orm'
import { db, type Database } from '#db/client.server.ts'
import { businesses } from '#db/schema/businesses.ts'
import type { Actor } from '#app/domain/actor.ts'
import type { Area } from '#app/domain/places/areas.ts'
import { findSuburb } from '#app/domain/places/gazetteer.server.ts'
import { lockOwnBusiness } from './own.server.ts'
import type { OwnBusiness } from './profile.ts'
import type { ProfileChanges } from './profile-schema.ts'

/** A suburb of the area with its point, in its own spelling; any other stays as it is written. */
export function placeOf(suburb: string, area: Area) {
  const place = findSuburb(suburb)
  return place?.area === area
    ? { suburb: place.suburb, latitude: place.lat, longitude: place.lon }
    : { suburb, latitude: null, longitude: null }
}

/** Derives the canonical suburb, its coordinates and the city. */
function changedPlace(current: OwnBusiness, changes: ProfileChanges) {
  // Choosing an area sets the city to Cape Town (SPEC.md §5); the same area changes nothing.
  const city = changes.area && changes.area !== current.area ? { city: 'Cape Town' } : {}
  if (changes.suburb === undefined || changes.suburb === current.suburb) return city
  return { ...city, ...placeOf(changes.suburb, changes.area ?? current.area) }
}

/** `changes` without undefined ones, plus derived fields. */
export function profileColumns(current: OwnBusiness, changes: ProfileChanges) {
  const given = Object.fromEntries(
    Object.entries(changes).filter(([, value]) => value !== undefined),
  ) as ProfileChanges
  return { ...given, ...changedPlace(current, changes) }
}

/** Saves changes over `current`, whose row must be locked; counts as one edit. */
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
 * Saves the actor's profile; undefined fields are unchanged. Throws `unauthenticated`, `not-found` without a
 * business, and `stale` where `version` is outdated.
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
