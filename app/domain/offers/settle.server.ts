import { and, eq, inArray, isNotNull, sql } from 'drizzle-orm'
import { db, type Database } from '#db/client.server.ts'
import { bookingHolds, waitingEntries } from '#db/schema/index.ts'
import { queueMails, type MailDraft } from '#app/domain/mail/queue-mails.server.ts'
import { isOneOf } from '#app/domain/is-one-of.server.ts'
import { allows } from '#app/domain/businesses/plan-features.ts'
import { enqueueEach } from '#app/domain/queue.server.ts'
import { lockToOffer, type OfferingBusiness } from './business.server.ts'
import { notOfferedMail, overMail, stoppedMail } from './ended-mails.server.ts'
import { withdrawnMail, type WaitingEntry } from './mails.server.ts'
import { offerFreeTimes } from './offer-free-times.server.ts'
import { deleteUnsentOffers } from './unsent-offers.server.ts'

/**
 * What became of an offer that stands no longer: nobody answered, its mail left never or late, its address is refused, or
 * what was offered is gone. A mail that is refused for another reason is nobody's fault, and costs this time alone.
 */
type Outcome = 'lapsed' | 'untold' | 'unreachable' | 'withdrawn'

type Found = {
  id: string
  startsAt: string | null
  mail: 'queued' | 'sent' | 'failed' | null
  isRefused: boolean
  isPaused: boolean
  /** Whether its mail left when more than half of the time to answer was gone. */
  isLate: boolean | null
}

const outcomeOf = ({ startsAt, mail, isRefused, isLate, isPaused }: Found): Outcome => {
  if (isRefused) return 'unreachable'
  if (startsAt === null || isPaused) return 'withdrawn'
  return mail === 'queued' || isLate ? 'untold' : 'lapsed'
}

/** Offers that are over, with the state of their mails. The business is locked. One statement. */
const offersOver = (businessId: string, now: Date, tx: Database) =>
  tx.execute<Found>(sql`
    select * from (
      select e.id, e.offered_until, h.starts_at as "startsAt", m.status as mail,
        m.sent_at > m.created_at + (e.offered_until - m.created_at) / 2 as "isLate",
        exists (select 1 from refused_addresses r where r.address = lower(e.customer_email)) as "isRefused",
        exists (select 1 from services s
          where s.business_id = e.business_id and s.id = e.service_id and s.paused) as "isPaused"
      from waiting_entries e left join booking_holds h on h.waiting_id = e.id
        left join lateral (
          select status, created_at, sent_at from mails
          where waiting_id = e.id and kind = 'waiting-offer' order by created_at desc, id limit 1) m on true
      where e.business_id = ${businessId} and e.status = 'offered') o
    where offered_until <= ${now.toISOString()} or "startsAt" is null or mail = 'failed' or "isRefused"
      or "isPaused"`)

/**
 * Ends an offer: its customer waits again, and is not asked about that time once more unless no mail reached them. Answers
 * whether its mail has left, also just now.
 */
async function endOffer(
  { id, startsAt, mail }: Found,
  outcome: Outcome,
  tx: Database,
): Promise<boolean> {
  await tx.delete(bookingHolds).where(eq(bookingHolds.waitingId, id))
  await tx
    .update(waitingEntries)
    .set({
      status: outcome === 'unreachable' ? 'ended' : 'waiting',
      offeredUntil: null,
      ...(outcome === 'lapsed' && {
        passed: sql`array_append(passed, ${startsAt}::timestamptz)`,
      }),
    })
    .where(eq(waitingEntries.id, id))
  const deleted = await deleteUnsentOffers([id], tx)
  return mail === 'sent' || (mail === 'queued' && deleted === 0)
}

/** Entries whose day is over, or whose service, person or address is no longer there; nobody can book what is paused. */
async function endWaits(business: OfferingBusiness, now: Date, tx: Database): Promise<MailDraft[]> {
  const rows = await tx.execute<{ id: string; why: 'over' | 'gone' | 'refused' }>(sql`
    with done as (
      select id, case
        when exists (select 1 from refused_addresses r where r.address = lower(e.customer_email)) then 'refused'
        when wanted_until <= ${now.toISOString()} then 'over' else 'gone' end as why
      from waiting_entries e
      where business_id = ${business.id} and status = 'waiting' and (
        wanted_until <= ${now.toISOString()}
        or (service_id is not null and not exists (
          select 1 from services s where s.business_id = e.business_id and s.id = e.service_id and not s.paused))
        or (service_id is null and exists (
          select 1 from services s where s.business_id = e.business_id and not s.paused))
        or (staff_id is not null and not exists (
          select 1 from staff p where p.business_id = e.business_id and p.id = e.staff_id))
        or exists (select 1 from refused_addresses r where r.address = lower(e.customer_email)))
    )
    update waiting_entries e set status = 'ended' from done where e.id = done.id
    returning e.id, done.why`)
  const told = rows.filter(({ why }) => why !== 'refused')
  const entries = await entriesOf(
    told.map(({ id }) => id),
    tx,
  )
  return entries.map((entry) => {
    const isOver = told.some(({ id, why }) => id === entry.id && why === 'over')
    return (isOver ? overMail : notOfferedMail)({ entry, business, staffName: null })
  })
}

const entriesOf = (ids: string[], tx: Database): Promise<WaitingEntry[]> =>
  ids.length === 0
    ? Promise.resolve([])
    : tx.select().from(waitingEntries).where(isOneOf(waitingEntries.id, ids))

/** Ends all waits and offers of a business that has no waiting list any more, for now or for good. */
async function stop(business: OfferingBusiness, tx: Database): Promise<void> {
  const { id, bookable: isBookable } = business
  await tx
    .delete(bookingHolds)
    .where(and(eq(bookingHolds.businessId, id), isNotNull(bookingHolds.waitingId)))
  const entries = await tx
    .update(waitingEntries)
    .set({ status: 'ended', offeredUntil: null })
    .where(
      and(
        eq(waitingEntries.businessId, id),
        inArray(waitingEntries.status, ['waiting', 'offered']),
      ),
    )
    .returning()
  const ids = entries.map((entry) => entry.id)
  await deleteUnsentOffers(ids, tx)
  await queueMails(
    tx,
    entries.map((entry) => stoppedMail({ entry, business, staffName: null }, { isBookable })),
  )
}

/**
 * Brings a business's waiting list up to date: offers nobody answered lapse, waits that are over end, and what is free
 * is offered to the next; all waits end where the business takes no bookings or its plan has no list. Safe to repeat and on several servers. Called by the queue.
 */
export async function offerWaitingTimes(
  { businessId }: { businessId: string },
  tx: Database = db,
  at?: Date,
): Promise<void> {
  await tx.transaction(async (inner) => {
    const business = await lockToOffer(businessId, inner)
    if (!business) return
    if (!business.bookable || !allows(business.planStatus, 'waiting-list')) {
      return stop(business, inner)
    }
    const now = at ?? business.now
    const withdrawn: string[] = []
    for (const found of await offersOver(businessId, now, inner)) {
      const outcome = outcomeOf(found)
      const wasMailed = await endOffer(found, outcome, inner)
      if (outcome === 'withdrawn' && wasMailed) withdrawn.push(found.id)
    }
    const ended = await endWaits(business, now, inner)
    const stillWait = (await entriesOf(withdrawn, inner)).filter((one) => one.status === 'waiting')
    const sorry = stillWait.map((entry) => withdrawnMail({ entry, business, staffName: null }))
    await queueMails(inner, [...sorry, ...ended])
    await offerFreeTimes(businessId, inner, now)
  })
}

/** Has every waiting list brought up to date, for what happened without a word: a job each. Called by the clock. */
export async function enqueueWaitingLists(tx: Database = db): Promise<void> {
  const rows = await tx
    .selectDistinct({ businessId: waitingEntries.businessId })
    .from(waitingEntries)
    .where(inArray(waitingEntries.status, ['waiting', 'offered']))
  await enqueueEach(tx, 'offer-waiting-times', rows, ({ businessId }) => `waiting:${businessId}`)
}
