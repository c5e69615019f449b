import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import { db, type Database } from '#db/client.server.ts'
import { waitingEntries } from '#db/schema/index.ts'
import type { Actor } from '#app/domain/actor.ts'
import { refuseClosed } from '#app/domain/bookings/closed.server.ts'
import { businessToBook, type BookedBusiness } from '#app/domain/bookings/record.server.ts'
import {
  refuseOldForm,
  tooOld,
  type RequestOrigin,
  waitForForm,
} from '#app/domain/bookings/request-origin.server.ts'
import { readFormToken } from '#app/domain/bookings/tokens.server.ts'
import { allows } from '#app/domain/businesses/plan-features.ts'
import { databaseNow } from '#app/domain/database-clock.server.ts'
import { DomainError } from '#app/domain/errors.ts'
import { countUse } from '#app/domain/limits.server.ts'
import { queueMails } from '#app/domain/mail/queue-mails.server.ts'
import { askedAgainMail, joinedMail, type WaitingEntry } from '#app/domain/offers/mails.server.ts'
import { waitingToken } from '#app/domain/offers/token.server.ts'
import { windowOf, type WaitDetails } from './schema.ts'
import { refuseUnfit, wantedOf } from './wanted.server.ts'

export type WaitRequest = {
  business: string
  details: WaitDetails
  origin: RequestOrigin
  address: string
}

type Context = { now: Date; tx: Database }

async function countWait(tx: Database, business: BookedBusiness, request: WaitRequest) {
  const message = 'Too many requests in a short time. Please try again in a while.'
  await countUse('booking-address', request.address, message, tx)
  await countUse('booking-email', request.details.customerEmail, message, tx)
  const many = `${business.name} is getting very many requests just now. Please try again in a while.`
  await countUse('booking-business', business.id, many, tx)
}

/** The same person who waits for the same already. */
async function findSame(businessId: string, details: WaitDetails, { tx }: Context) {
  const { date, serviceId, personId, customerEmail, customerName } = details
  const [row] = await tx
    .select()
    .from(waitingEntries)
    .where(
      and(
        eq(waitingEntries.businessId, businessId),
        serviceId ? eq(waitingEntries.serviceId, serviceId) : isNull(waitingEntries.serviceId),
        personId ? eq(waitingEntries.staffId, personId) : isNull(waitingEntries.staffId),
        eq(waitingEntries.customerEmail, customerEmail),
        sql`lower(${waitingEntries.customerName}) = lower(${customerName})`,
        sql`timezone('Africa/Johannesburg', ${waitingEntries.wantedFrom})::date = ${date}`,
        inArray(waitingEntries.status, ['waiting', 'offered']),
      ),
    )
  return row
}

/** A business that has a waiting list, locked against other bookings. */
async function businessToWaitFor(idOrSlug: string, tx: Database): Promise<BookedBusiness> {
  const business = await businessToBook(idOrSlug, tx, { lock: true })
  refuseClosed(business)
  if (allows(business.planStatus, 'waiting-list')) return business
  throw new DomainError('conflict', `${business.name} has no waiting list.`)
}

/** Adds hours to a wait and takes none away: whoever knows a name and an address can ask in that name. */
async function widen(same: WaitingEntry, details: WaitDetails, tx: Database) {
  const { wantedFrom, wantedUntil } = windowOf(details)
  const [entry = same] = await tx
    .update(waitingEntries)
    .set({
      wantedFrom: wantedFrom < same.wantedFrom ? wantedFrom : same.wantedFrom,
      wantedUntil: wantedUntil > same.wantedUntil ? wantedUntil : same.wantedUntil,
    })
    .where(eq(waitingEntries.id, same.id))
    .returning()
  return entry
}

/** Mails the link to their page once more, since it is for nobody else who asks in their name. */
async function waitsAlready(entry: WaitingEntry, business: BookedBusiness, tx: Database) {
  await queueMails(tx, [askedAgainMail({ entry, business, staffName: null })])
  return { id: entry.id, created: false }
}

async function insertEntry(request: WaitRequest, tx: Database, at?: Date) {
  const { details } = request
  const business = await businessToWaitFor(request.business, tx)
  const context = { now: at ?? (await databaseNow(tx)), tx }
  const wanted = await wantedOf(business, details, context)
  const same = await findSame(business.id, details, context)
  await countWait(tx, business, request)
  // An offer that stands is answered first.
  if (same?.status === 'offered') return waitsAlready(same, business, tx)
  refuseUnfit(wanted.diary, business, details)
  if (same) return waitsAlready(await widen(same, details, tx), business, tx)
  const { service, person, partySize } = wanted
  const { customerName, customerEmail, customerPhone } = details
  const [entry] = await tx
    .insert(waitingEntries)
    .values({
      ...{ businessId: business.id, serviceId: service?.id ?? null, staffId: person?.id ?? null },
      ...{ serviceName: service?.name ?? null, customerName, customerEmail, customerPhone },
      ...{ partySize, ...windowOf(details) },
    })
    .returning()
  if (!entry) throw new Error('nobody was added')
  await queueMails(tx, [joinedMail({ entry, business, staffName: person?.name ?? null })])
  return { id: entry.id, created: true }
}

/**
 * Puts somebody on the waiting list of a day that is full; anybody may. The same person twice is once, with all the
 * hours they gave, and a mail; the link is for who was added alone. Goes by the database's time. Throws `not-found` and
 * `conflict` for the business, `invalid` at its field, also where a time is free, and `too-many`.
 */
export async function joinWaitingList(
  _actor: Actor,
  request: WaitRequest,
  tx: Database = db,
  at?: Date,
): Promise<{ id: string; created: boolean; token: string | null }> {
  const { origin } = request
  const business = await businessToBook(request.business, tx)
  if (origin.kind === 'form') {
    if (origin.honeypot) {
      throw new DomainError('invalid', 'Please leave the last field empty and send the form again.')
    }
    if (!readFormToken(business.id, origin.formToken ?? '')) throw tooOld()
  }
  // Its token is stamped by the servers.
  const now = at ?? new Date()
  refuseOldForm(business.id, origin, now)
  await waitForForm(business.id, origin, now)
  const entry = await tx.transaction((inner) => insertEntry(request, inner, at))
  return { ...entry, token: entry.created ? waitingToken(entry.id) : null }
}
