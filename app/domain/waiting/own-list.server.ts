import { and, asc, eq, gt, inArray } from 'drizzle-orm'
import { db, type Database } from '#db/client.server.ts'
import { bookingHolds, staff, waitingEntries } from '#db/schema/index.ts'
import { asOwner, type Actor } from '#app/domain/actor.ts'
import { bookedLine } from '#app/domain/bookings/booked-facts.ts'
import { allows } from '#app/domain/businesses/plan-features.ts'
import type { Industry } from '#app/domain/businesses/industries.ts'
import { lockOwnBusiness } from '#app/domain/businesses/own.server.ts'
import { DomainError } from '#app/domain/errors.ts'
import { clockTimeOf, formatDate, formatMoment, localDateOf } from '#app/domain/local-time.ts'
import { queueMails } from '#app/domain/mail/queue-mails.server.ts'
import { lockToOffer } from '#app/domain/offers/business.server.ts'
import { removedMail } from '#app/domain/offers/ended-mails.server.ts'
import { offerFreeTimes } from '#app/domain/offers/offer-free-times.server.ts'
import { deleteUnsentOffers } from '#app/domain/offers/unsent-offers.server.ts'
import { servicesOf } from '#app/domain/services/load.server.ts'
import { ownedBusiness } from '#app/domain/services/own-services.server.ts'
import { serviceTemplates } from '#app/domain/services/templates.ts'
import { isUuid } from '#app/domain/uuid.ts'
import type { OwnWaitingList, WaitingLine } from './views.ts'

/** More than anybody reads. */
const maxShown = 1000

const open = ['waiting', 'offered'] as const

const load = (businessId: string, now: Date, tx: Database) =>
  tx
    .select({ entry: waitingEntries, staffName: staff.name })
    .from(waitingEntries)
    .leftJoin(
      staff,
      and(eq(staff.businessId, waitingEntries.businessId), eq(staff.id, waitingEntries.staffId)),
    )
    .where(
      and(
        eq(waitingEntries.businessId, businessId),
        inArray(waitingEntries.status, [...open]),
        gt(waitingEntries.wantedUntil, now),
      ),
    )
    .orderBy(asc(waitingEntries.place))
    .limit(maxShown)

/** When their appointment could begin: `09:00 to 12:00`, or `09:00`. */
function startWords(from: Date, until: Date): string {
  const [first, last] = [clockTimeOf(from), clockTimeOf(until)]
  return first === last ? first : `${first} to ${last}`
}

function lineOf({ entry, staffName }: Awaited<ReturnType<typeof load>>[number]): WaitingLine {
  const { offeredUntil } = entry
  return {
    id: entry.id,
    name: entry.customerName,
    email: entry.customerEmail,
    phone: entry.customerPhone,
    what: bookedLine({ serviceName: entry.serviceName, staffName, partySize: entry.partySize }),
    hours: startWords(entry.wantedFrom, entry.wantedUntil),
    status: entry.status === 'offered' ? 'offered' : 'waiting',
    until: offeredUntil && formatMoment(offeredUntil),
  }
}

/** What a business without a waiting list is shown as waited for. */
async function exampleServices({ id, industry }: ExampleOf, tx: Database): Promise<string[]> {
  const own = await servicesOf(id, tx)
  return (own.length > 0 ? own : serviceTemplates[industry]).slice(0, 3).map(({ name }) => name)
}
type ExampleOf = { id: string; industry: Industry }

/** Who waits at one's own business, by day, in their turns. Throws `unauthenticated`, `forbidden`, `not-found`. */
export async function ownWaitingList(
  actor: Actor,
  tx: Database = db,
  now = new Date(),
): Promise<OwnWaitingList> {
  const business = await ownedBusiness(actor, tx)
  const rows = await load(business.id, now, tx)
  const isIncluded = allows(business.planStatus, 'waiting-list')
  const dates = [...new Set(rows.map(({ entry }) => localDateOf(entry.wantedFrom)))].toSorted()
  return {
    isIncluded,
    examples: isIncluded ? [] : await exampleServices(business, tx),
    days: dates.map((date) => ({
      date,
      label: formatDate(date),
      lines: rows.filter(({ entry }) => localDateOf(entry.wantedFrom) === date).map(lineOf),
    })),
  }
}

/**
 * Takes somebody off one's own waiting list, and tells them; what was offered to them goes to the next. Who is off it
 * stays so. False for who has booked or left meanwhile, and is told nothing. Throws `unauthenticated`, `forbidden`,
 * `not-found` (another owner's too).
 */
export async function removeFromWaitingList(
  actor: Actor,
  { entryId }: { entryId: string },
  tx: Database = db,
): Promise<boolean> {
  asOwner(actor)
  if (!isUuid(entryId)) throw new DomainError('not-found', 'There is nobody like that waiting.')
  return tx.transaction(async (inner) => {
    const { id: businessId } = await lockOwnBusiness(actor, undefined, inner)
    const isTheirs = and(eq(waitingEntries.id, entryId), eq(waitingEntries.businessId, businessId))
    const [entry] = await inner.select().from(waitingEntries).where(isTheirs).for('update')
    if (!entry) throw new DomainError('not-found', 'There is nobody like that waiting.')
    if (entry.status !== 'waiting' && entry.status !== 'offered') return entry.status === 'ended'
    await inner.delete(bookingHolds).where(eq(bookingHolds.waitingId, entryId))
    await deleteUnsentOffers([entryId], inner)
    await inner.update(waitingEntries).set({ status: 'ended', offeredUntil: null }).where(isTheirs)
    const business = await lockToOffer(businessId, inner)
    if (business) await queueMails(inner, [removedMail({ entry, business, staffName: null })])
    await offerFreeTimes(businessId, inner)
    return true
  })
}
