import { and, asc, eq, gt, inArray, not, sql } from 'drizzle-orm'
import type { Database } from '#db/client.server.ts'
import { bookingHolds, waitingEntries } from '#db/schema/index.ts'
import { diaryOf, occupiedBetween, offerOf } from '#app/domain/availability/load.server.ts'
import { allows } from '#app/domain/businesses/plan-features.ts'
import { isRefused } from '#app/domain/businesses/reachable.server.ts'
import { day, minute } from '#app/domain/local-time.ts'
import { queueMails } from '#app/domain/mail/queue-mails.server.ts'
import { enqueueEach } from '#app/domain/queue.server.ts'
import { lockToOffer, type OfferingBusiness } from './business.server.ts'
import { offerMail, type WaitingEntry } from './mails.server.ts'
import { nextOffers, type NextOffer } from './next-offers.ts'
import { offerEnd } from './offer-end.ts'

/** Limits one look; whoever stands further back has their turn when those before them are done. */
const maxLookedAt = 5000

/** A hold outlives its offer until the worker has offered the time to the next, so that nobody comes between. */
const grace = 10 * minute

const waitingAt = (businessId: string, now?: Date) =>
  and(
    eq(waitingEntries.businessId, businessId),
    eq(waitingEntries.status, 'waiting'),
    gt(waitingEntries.wantedUntil, now ?? sql`clock_timestamp()`),
  )

async function isAnybodyWaiting(businessId: string, tx: Database, at?: Date): Promise<boolean> {
  const [found] = await tx
    .select({ id: waitingEntries.id })
    .from(waitingEntries)
    .where(waitingAt(businessId, at))
    .limit(1)
  return found !== undefined
}

const turns = (businessId: string, now: Date, tx: Database): Promise<WaitingEntry[]> =>
  tx
    .select()
    .from(waitingEntries)
    .where(and(waitingAt(businessId, now), not(isRefused(sql`${waitingEntries.customerEmail}`))))
    .orderBy(asc(waitingEntries.place))
    .limit(maxLookedAt)

/** All that is offered at a business at one moment. */
async function chooseOffers(business: OfferingBusiness, now: Date, tx: Database) {
  const entries = await turns(business.id, now, tx)
  if (entries.length === 0) return { offers: [], names: new Map<string, string>(), notice: () => 0 }
  const { services, staff } = await offerOf(business, tx)
  const latest = Math.max(...entries.map(({ wantedUntil }) => wantedUntil.getTime()))
  const range = { from: now, until: new Date(latest + 3 * day), now }
  const occupied = await occupiedBetween(business.id, range, tx)
  const offers = nextOffers(entries, occupied, ({ serviceId, staffId }, taken) => {
    const service = services.find(({ id }) => id === serviceId)
    return service ? diaryOf(business, { service, staff, occupied: taken, now }, staffId) : null
  })
  const notice = (serviceId: string) =>
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
  const ends = [...new Set(made.map(({ until }) => until.getTime()))]
  await enqueueEach(
    tx,
    'offer-waiting-times',
    ends.map((end) => ({ businessId, end })),
    ({ end }) => `offers-end:${businessId}:${end}`,
    ({ end }) => new Date((end ?? 0) + 1000),
  )
}

/**
 * Offers what is free at a business to those who wait, each time to one of them, and holds it for them; mails them.
 * Goes by the database's time. Runs in the caller's transaction, in which the business may be locked already. One
 * statement where nobody waits.
 */
export async function offerFreeTimes(businessId: string, tx: Database, at?: Date): Promise<number> {
  if (!(await isAnybodyWaiting(businessId, tx, at))) return 0
  const business = await lockToOffer(businessId, tx)
  if (!business?.bookable || !allows(business.planStatus, 'waiting-list')) return 0
  const now = at ?? business.now
  const { offers, names, notice } = await chooseOffers(business, now, tx)
  if (offers.length === 0) return 0
  const made = offers.map((offer) => ({
    ...offer,
    until: offerEnd(now, offer.startsAt, notice(offer.entry.serviceId)),
  }))
  await write(business, made, tx)
  await queueMails(
    tx,
    made.map(({ entry, staffId, startsAt, until }) =>
      offerMail(
        { entry, business, staffName: names.get(staffId ?? '') ?? null },
        { startsAt, until },
      ),
    ),
  )
  return made.length
}
