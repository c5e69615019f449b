import { and, asc, eq, gt, inArray, max, not, sql } from 'drizzle-orm'
import type { Database } from '#db/client.server.ts'
import { bookingHolds, waitingEntries } from '#db/schema/index.ts'
import type { Occupied } from '#app/domain/availability/diary.ts'
import { diaryFor, occupiedBetween, offerOf } from '#app/domain/availability/load.server.ts'
import { allows } from '#app/domain/businesses/plan-features.ts'
import { isRefused } from '#app/domain/businesses/reachable.server.ts'
import { day, minute } from '#app/domain/local-time.ts'
import { queueMails } from '#app/domain/mail/queue-mails.server.ts'
import { lockToOffer, type OfferingBusiness } from './business.server.ts'
import { offerMail, type WaitingEntry } from './mails.server.ts'
import { asHold, nextOffers, type NextOffer } from './next-offers.ts'
import { offerAfter } from './offer-after.server.ts'
import { offerEnd } from './offer-end.ts'

/** How many are read at once. */
const pageSize = 5000

/** Nobody is offered what they could not answer in time. */
const leastToAnswer = 5 * minute

/** A hold outlives its offer until the worker has offered the time to the next, so that nobody comes between. */
const grace = 10 * minute

const waitingAt = (businessId: string, now?: Date) =>
  and(
    eq(waitingEntries.businessId, businessId),
    eq(waitingEntries.status, 'waiting'),
    gt(waitingEntries.wantedUntil, now ?? sql`clock_timestamp()`),
  )

/** The end of the last time that anybody waits for; null where nobody does. */
async function waitedUntil(businessId: string, tx: Database, at?: Date): Promise<Date | null> {
  const [found] = await tx
    .select({ until: max(waitingEntries.wantedUntil) })
    .from(waitingEntries)
    .where(waitingAt(businessId, at))
  return found?.until ?? null
}

/** Those who wait, longest first, after a place. */
const turns = (
  businessId: string,
  { now, after }: { now: Date; after: number },
  tx: Database,
): Promise<WaitingEntry[]> =>
  tx
    .select()
    .from(waitingEntries)
    .where(
      and(
        waitingAt(businessId, now),
        gt(waitingEntries.place, after),
        not(isRefused(sql`${waitingEntries.customerEmail}`)),
      ),
    )
    .orderBy(asc(waitingEntries.place))
    .limit(pageSize)

/** A time held for one who waits is nobody else's, also where plain appointments may overlap. */
const heldForOne = (one: Occupied): Occupied =>
  one.kind === 'hold' && one.serviceId === null ? { ...one, serviceId: '' } : one

/** All that is offered at a business at one moment, to however many wait. */
async function chooseOffers(business: OfferingBusiness, until: Date, now: Date, tx: Database) {
  const { services, staff } = await offerOf(business, tx)
  const range = { from: now, until: new Date(until.getTime() + 3 * day), now }
  const occupied = (await occupiedBetween(business.id, range, tx)).map(heldForOne)
  const bookedFrom = new Date(now.getTime() + leastToAnswer)
  const offers: NextOffer<WaitingEntry>[] = []
  let entries: WaitingEntry[]
  let after = 0
  do {
    entries = await turns(business.id, { now, after }, tx)
    after = entries.at(-1)?.place ?? after
    const made = nextOffers(entries, occupied, (ask, taken) =>
      diaryFor(business, { services, staff, occupied: taken, now: bookedFrom }, ask),
    )
    offers.push(...made)
    occupied.push(...made.map(asHold))
  } while (entries.length === pageSize)
  const notice = (serviceId: string | null) =>
    services.find(({ id }) => id === serviceId)?.noticeMinutes ?? business.noticeMinutes
  return { offers, names: new Map(staff.map(({ id, name }) => [id, name])), notice }
}

type Made = NextOffer<WaitingEntry> & { until: Date }

/** Writes holds and offers, and enqueues what ends them. */
async function write(business: OfferingBusiness, made: Made[], tx: Database): Promise<void> {
  const businessId = business.id
  await tx.insert(bookingHolds).values(
    made.map(({ entry, until, ...time }) => ({
      ...{ businessId, ...time, serviceId: entry.serviceId, partySize: entry.partySize },
      ...{ waitingId: entry.id, expiresAt: new Date(until.getTime() + grace) },
    })),
  )
  for (const until of new Set(made.map((one) => one.until.getTime()))) {
    const ids = made.filter((one) => one.until.getTime() === until).map(({ entry }) => entry.id)
    await tx
      .update(waitingEntries)
      .set({ status: 'offered', offeredUntil: new Date(until) })
      .where(inArray(waitingEntries.id, ids))
  }
  await offerAfter(tx, businessId, ...made.map(({ until }) => until))
}

/**
 * Offers what is free at a business to those who wait, each time to one of them, and holds it for them; mails them.
 * Goes by the database's time. Runs in the caller's transaction, in which the business may be locked already. One
 * statement where nobody waits.
 */
export async function offerFreeTimes(businessId: string, tx: Database, at?: Date): Promise<number> {
  const until = await waitedUntil(businessId, tx, at)
  if (!until) return 0
  const business = await lockToOffer(businessId, tx)
  if (!business?.bookable || !allows(business.planStatus, 'waiting-list')) return 0
  const now = at ?? business.now
  const { offers, names, notice } = await chooseOffers(business, until, now, tx)
  if (offers.length === 0) return 0
  const made = offers.map((offer) => ({
    ...offer,
    until: offerEnd(now, offer.startsAt, notice(offer.entry.serviceId)),
  }))
  await write(business, made, tx)
  await queueMails(
    tx,
    made.map(({ entry, startsAt, until }) =>
      offerMail(
        // Who waits for anyone may be taken by another one than the time was held with.
        { entry, business, staffName: names.get(entry.staffId ?? '') ?? null },
        { startsAt, until },
      ),
    ),
  )
  return made.length
}
