import { randomBytes, randomInt, randomUUID } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { anonymous } from '#app/domain/actor.ts'
import { startSession } from '#app/domain/accounts/sessions.server.ts'
import { issueToken } from '#app/domain/accounts/single-use-tokens.server.ts'
import { keepImport } from '#app/domain/admin/kept-imports.server.ts'
import { recordAudit } from '#app/domain/audit/record.server.ts'
import { requestBooking } from '#app/domain/bookings/request.server.ts'
import { giveOwnership, lockListing } from '#app/domain/claims/ownership.server.ts'
import { requestClaim } from '#app/domain/claims/prove.server.ts'
import { openCheckout } from '#app/domain/subscriptions/checkout/open.server.ts'
import { ofPerson, ofService } from '#app/domain/uploads/picture-of.ts'
import { postPicture, setPicture } from '#app/domain/uploads/pictures.server.ts'
import { db } from '#db/client.server.ts'
import * as schema from '#db/schema/index.ts'
import { guestDetails, makeBookable, makeBooking, timeAhead } from './bookings.ts'
import { makeAdmin, makeUser } from './factories.ts'
import { pictureBytes } from './pictures.ts'
import { makeProvider, subscriber } from './plans.ts'
import { makeReceipt } from './receipts.ts'
import { makeInvited, makeReview } from './reviews.ts'
import { makeService, makeStaff } from './services.ts'
import { temporaryFolder } from './temporary-folder.ts'
import { upload } from './uploads.ts'

/** What stands in the database when an address is refused: a mail it accepts takes it off again. */
export const refuse = (address: string) =>
  db.insert(schema.refusedAddresses).values({ address, answer: `no such user ${address}` })

/** A picture as a form sends it. */
async function pictureFile() {
  const bytes = await pictureBytes('jpeg', 400, 250)
  const stream = () => new Blob([bytes as BlobPart]).stream()
  return { stream, bytes: bytes.byteLength, contentType: 'image/jpeg' }
}

/** A listing that was there before the owner who makes it their own. */
async function makeClaimed(
  ownerId: string,
  theirs: Partial<typeof schema.businesses.$inferInsert>,
) {
  const listing = await makeBookable()
  await db.transaction(async (tx) => giveOwnership(await lockListing(listing.id, tx), ownerId, tx))
  await db.update(schema.businesses).set(theirs).where(eq(schema.businesses.id, listing.id))
  return { ...listing, ...theirs }
}

/** A person with a paid listing, and who books, claims and writes elsewhere: in every table that may hold them. */
export async function makeEverythingHeld({ isClaimed = false } = {}) {
  // The mark stands in every personal text.
  const mark = `qzx${randomBytes(6).toString('hex')}`
  const markedPhone = `+2782${randomInt(1_000_000, 9_999_999)}`
  const email = `${mark}-${randomUUID()}@example.co.za`
  const names = { firstName: `${mark} Thandi`, lastName: `${mark} Nkosi`, phone: markedPhone }
  const user = await makeUser({ email, username: `${mark}-${randomUUID().slice(0, 8)}`, ...names })
  const theirs = {
    ...{ planStatus: 'PREMIUM' as const, name: `${mark} Bakery`, phone: markedPhone, email },
    ...{ description: `Ask ${mark}.`, address: `1 ${mark} Road` },
    makeWebhookUrl: `https://hook.eu2.make.com/${mark}`,
  }
  const business = isClaimed
    ? await makeClaimed(user.id, theirs)
    : await makeBookable({ ownerId: user.id, ...theirs })
  const elsewhere = await makeBookable({ description: `Our bread is from ${email}.` })
  const made = await makeProvider()
  const { reference } = await openCheckout(
    user.actor,
    { ...subscriber('PREMIUM', email), first_name: names.firstName, last_name: names.lastName },
    { address: randomUUID() },
    made.provider,
  )
  await made.hear(made.fake.pay(reference))
  await db
    .update(schema.subscriptions)
    .set({ cardBrand: mark })
    .where(eq(schema.subscriptions.businessId, business.id))
  await openCheckout(
    anonymous,
    { ...subscriber('BASIC', email), first_name: names.firstName, last_name: names.lastName },
    { address: randomUUID() },
    made.provider,
  )
  const customer = {
    ...{ customerName: `${mark} Dlamini`, customerEmail: email, customerPhone: markedPhone },
    notes: `${mark} nuts`,
  }
  await requestBooking(anonymous, {
    business: elsewhere.slug,
    details: guestDetails({ ...customer, dateTime: timeAhead(4) }),
    origin: { kind: 'call', idempotencyKey: null },
    address: randomUUID(),
  })
  const listed = await makeBookable()
  const claimant = await makeUser()
  await requestClaim(claimant.actor, listed.slug, `Ask ${email}: it is mine since 2019.`)
  await upload(user.actor, await pictureBytes('jpeg', 400, 300)).then((url) =>
    setPicture(user.actor, { imageURL: url }),
  )
  const [service, person] = [
    await makeService({ businessId: business.id }),
    await makeStaff({ businessId: business.id }),
  ]
  for (const of of [ofService(service.id), ofPerson(person.id)]) {
    await postPicture(user.actor, await pictureFile(), of)
  }
  await startSession(user.id, { userAgent: mark }, db)
  await issueToken('change-email', user.id, email, db)
  await makeBooking({ businessId: business.id })
  await makeReview({ businessId: business.id, answer: `${mark} thanks you.` })
  await makeBooking({ businessId: elsewhere.id, notes: `Sent by ${email}.` })
  await makeReview({ businessId: elsewhere.id, text: `${mark} liked it.`, name: mark }, customer)
  await makeReview({ text: `Ask ${email}.`, answer: `We did ask ${email}.` })
  await makeInvited({ businessId: elsewhere.id, ...customer })
  await makeReceipt({ businessId: business.id, description: `Premium for ${mark}` })
  const admin = await makeAdmin()
  await recordAudit(
    db,
    admin,
    'business.edited',
    { type: 'business', id: business.id },
    { phone: markedPhone },
    { name: mark },
  )
  await recordAudit(db, admin, 'business.edited', { type: 'business', id: business.id }, null, {
    description: `Ask ${mark}.`,
  })
  await recordAudit(db, admin, 'claim.declined', { type: 'business', id: listed.id }, null, {
    claimant: email,
  })
  const file = join(temporaryFolder(), 'file.csv')
  writeFileSync(file, `name,industry,area,email\nBread,Restaurants,Southern Suburbs,${email}\n`)
  await keepImport(admin, { path: file, name: `${email}.csv`, isDryRun: true })
  await writeOthers({ email, mark, phone: markedPhone, businessId: elsewhere.id, reference })
  return { ...made, mark, phone: markedPhone, user, email, business, elsewhere, admin }
}

/** What product verbs do not write here: rows of others that name the address, and the sandbox's. */
async function writeOthers(
  about: Record<'email' | 'mark' | 'phone' | 'businessId' | 'reference', string>,
) {
  const { email, mark, phone, businessId, reference } = about
  const other = await makeUser()
  const [now, later] = [new Date(), new Date(Date.now() + 3_600_000)]
  const [deliveryId, code] = [randomUUID(), randomUUID()]
  const [booked] = await db
    .select()
    .from(schema.bookings)
    .where(eq(schema.bookings.customerEmail, email))
  const facts = {
    ...{ business: { id: businessId, name: 'Rye', phone: null, email: null }, notes: mark },
    ...{ customer: { name: mark, email, phone }, startsAt: now.toISOString() },
    ...{ googleReviewLink: null, status: 'PENDING' as const },
  }
  const order = { planCode: 'PLN_x', amountCents: 29900, email, customerCode: `CUS_${code}` }
  const rows: [PgTable, Record<string, unknown>][] = [
    [schema.billingDetails, { userId: other.id, email, address: `c/o ${email}` }],
    [
      schema.billingTasks,
      { kind: 'dispute', subject: reference, payerEmail: email, note: `${email} asked.` },
    ],
    [
      schema.listingReports,
      { businessId, kind: 'edit', changes: { email }, note: `Write to ${email}.` },
    ],
    [schema.claimedListings, { businessId, before: { email, description: `Ask ${email}.` } }],
    [
      schema.deliveries,
      {
        id: deliveryId,
        businessId,
        event: 'booking.created',
        payload: facts,
        bookingId: booked?.id,
      },
    ],
    [
      schema.deliveryAttempts,
      { deliveryId, number: 1, milliseconds: 5, answer: `Thanks, ${email}` },
    ],
    [
      schema.automationCallbacks,
      { businessId, deliveryId: code, action: 'confirm', fingerprint: code, answer: { email } },
    ],
    [schema.reconcileDrifts, { finding: `Nobody knows ${email}.`, repaired: false }],
    [
      schema.services,
      { businessId, name: `Ask ${email}`, minutes: 30, priceKind: 'free', position: 0 },
    ],
    [schema.staff, { businessId, name: `Lerato (${email})`, position: 0 }],
    [schema.clientNotes, { businessId, contact: email, name: mark, note: `Call ${email}` }],
    [
      schema.outsideCalendars,
      { businessId, url: `https://calendar.example/${email.replace('@', '%40')}.ics?for=${email}` },
    ],
    [
      schema.busyTimes,
      { businessId, startsAt: now, endsAt: later, source: 'block', note: `Call ${email}` },
    ],
    [
      schema.waitingEntries,
      {
        ...{ businessId, serviceId: randomUUID(), serviceName: 'Cut', customerName: mark },
        ...{ customerEmail: email, customerPhone: '+27825550123' },
        ...{ wantedFrom: now, wantedUntil: later },
      },
    ],
    [
      schema.sandboxTransactions,
      { ...order, reference: code, status: 'success', callbackUrl: '/', cancelUrl: '/' },
    ],
    [schema.sandboxSubscriptions, { ...order, code, token: code, status: 'active' }],
    [schema.sandboxRefunds, { reference: code, amountCents: 100, merchantNote: `For ${email}` }],
  ]
  for (const [table, row] of rows) await db.insert(table).values(row as never)
  await db.insert(schema.bookingChanges).values({
    bookingId: booked?.id ?? '',
    kind: 'moved',
    actor: 'owner',
    reason: `For ${email}`,
    startsAt: now,
  })
}
