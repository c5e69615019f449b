import { and, eq, gt, lt, sql } from 'drizzle-orm'
import { db, type Database } from '#db/client.server.ts'
import { bookings, busyTimes } from '#db/schema/index.ts'
import type { Actor } from '#app/domain/actor.ts'
import { noPerson } from '#app/domain/availability/schema.ts'
import { refuseField } from '#app/domain/bookings/place.server.ts'
import { DomainError } from '#app/domain/errors.ts'
import { day } from '#app/domain/local-time.ts'
import { offerFreeTimes } from '#app/domain/offers/offer-free-times.server.ts'
import { staffOf } from '#app/domain/services/load.server.ts'
import { isUuid } from '#app/domain/uuid.ts'
import { ownBusinessToBook } from './own-business.server.ts'
import type { Block } from './own-entry-schema.ts'

const longest = 366 * day
/** More blocks ahead than anybody needs; limits what each look at free times reads. */
const maxBlocks = 1000

function refuseUnfit({ from, to }: Block, now: Date): void {
  if (to <= now) throw refuseField('to', 'This has passed already')
  if (to.getTime() - from.getTime() > longest) {
    throw refuseField('to', 'Please block at most a year at once')
  }
  if (from.getTime() > now.getTime() + 2 * longest) {
    throw refuseField('from', 'Please choose a time within the next two years')
  }
}

type Place = { businessId: string; staffId: string | null }

/** Writes it, unless it stands there already. */
async function keepBlock(place: Place, { from, to, note = '' }: Block, now: Date, tx: Database) {
  const ahead = await tx
    .select()
    .from(busyTimes)
    .where(
      and(
        eq(busyTimes.businessId, place.businessId),
        eq(busyTimes.source, 'block'),
        gt(busyTimes.endsAt, now),
      ),
    )
  const isSame = (one: typeof busyTimes.$inferSelect) =>
    one.staffId === place.staffId &&
    one.startsAt.getTime() === from.getTime() &&
    one.endsAt.getTime() === to.getTime()
  if (ahead.length >= maxBlocks) {
    throw new DomainError('conflict', `There are ${maxBlocks} blocked times already.`)
  }
  if (ahead.some(isSame)) return
  await tx.insert(busyTimes).values({ ...place, startsAt: from, endsAt: to, source: 'block', note })
}

async function bookingsIn({ businessId, staffId }: Place, { from, to }: Block, tx: Database) {
  const [met] = await tx
    .select({ count: sql<number>`count(*)::int` })
    .from(bookings)
    .where(
      and(
        eq(bookings.businessId, businessId),
        eq(bookings.status, 'CONFIRMED'),
        staffId ? eq(bookings.staffId, staffId) : undefined,
        gt(bookings.endsAt, from),
        lt(bookings.startsAt, to),
      ),
    )
  return met?.count ?? 0
}

/**
 * Keeps hours free of bookings, for one person or the whole business; the same again changes nothing. Answers how many
 * confirmed bookings lie in them, which stay. Throws `unauthenticated`, `forbidden`, `not-found`, `invalid` with fields.
 */
export async function blockTime(
  actor: Actor,
  block: Block,
  tx: Database = db,
  now = new Date(),
): Promise<{ bookings: number }> {
  return tx.transaction(async (inner) => {
    const business = await ownBusinessToBook(actor, inner)
    refuseUnfit(block, now)
    const staffId = block.personId ?? null
    if (staffId && !(await staffOf(business.id, inner)).some(({ id }) => id === staffId)) {
      throw refuseField('personId', noPerson)
    }
    const place = { businessId: business.id, staffId }
    await keepBlock(place, block, now, inner)
    return { bookings: await bookingsIn(place, block, inner) }
  })
}

/** Frees blocked hours again; those that are free already stay so. Throws as `blockTime`, without fields. */
export async function unblockTime(
  actor: Actor,
  { blockId }: { blockId: string },
  tx: Database = db,
): Promise<void> {
  await tx.transaction(async (inner) => {
    const business = await ownBusinessToBook(actor, inner)
    if (!isUuid(blockId)) throw new DomainError('not-found', 'There is no such blocked time.')
    await inner
      .delete(busyTimes)
      .where(
        and(
          eq(busyTimes.businessId, business.id),
          eq(busyTimes.id, blockId),
          eq(busyTimes.source, 'block'),
        ),
      )
    await offerFreeTimes(business.id, inner)
  })
}
