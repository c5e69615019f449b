import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { checkOwner } from '#app/domain/accounts/own-password.server.ts'
import { anonymous, type Actor } from '#app/domain/actor.ts'
import { adminBusinessPageJson, allBusinessesJson } from '#app/domain/admin/businesses.server.ts'
import { deletableUser } from '#app/domain/admin/delete-user.server.ts'
import * as kept from '#app/domain/admin/kept-imports.server.ts'
import { countQueue, listingsQueue } from '#app/domain/admin/queue.server.ts'
import {
  allSubscriptionsJson,
  subscriptionPageJson,
} from '#app/domain/admin/subscriptions.server.ts'
import { allUsersJson, userPageJson } from '#app/domain/admin/users.server.ts'
import { requireAutomation } from '#app/domain/automation/settings.server.ts'
import { publicServices, publicStaff } from '#app/domain/availability/public-offer.server.ts'
import {
  actorName,
  findBookingFor,
  requireBusinessSide,
} from '#app/domain/bookings/record.server.ts'
import { ownBookings } from '#app/domain/bookings/owner-list.server.ts'
import { directoryFilters } from '#app/domain/businesses/directory-filters.server.ts'
import { ownBusinessJson, updateOwnBusiness } from '#app/domain/businesses/own-json.server.ts'
import {
  businessForAdmin,
  lockBusinessForAdmin,
  lockOwnBusiness,
} from '#app/domain/businesses/own.server.ts'
import { publicMatches } from '#app/domain/businesses/public-json.server.ts'
import { countView } from '#app/domain/businesses/views-count.server.ts'
import { answerInRow } from '#app/domain/calendar/answer-in-row.server.ts'
import { entryChoices } from '#app/domain/calendar/choices.server.ts'
import { ownBusinessToBook } from '#app/domain/calendar/own-business.server.ts'
import { asClaimant } from '#app/domain/claims/open-claim.server.ts'
import { ownClaims } from '#app/domain/claims/queries.server.ts'
import { closedLink } from '#app/domain/reviews/link.server.ts'
import { listBusinesses } from '#app/domain/search/list-businesses.server.ts'
import { inTurn } from '#app/domain/services/in-turn.server.ts'
import { ownPlanBusiness } from '#app/domain/subscriptions/billing/own-business.server.ts'
import { lockOwnPlanBusiness } from '#app/domain/subscriptions/plan/locks.server.ts'
import { ownPlanChoice } from '#app/domain/subscriptions/checkout/plan-refusal.server.ts'
import { startAskedTrial } from '#app/domain/subscriptions/ledger/trial.server.ts'
import { ownBillingDetails } from '#app/domain/subscriptions/receipts/billing-details.server.ts'
import { ownPayments } from '#app/domain/subscriptions/receipts/queries.server.ts'
import {
  abortMultipart,
  completeMultipart,
  partAddress,
  uploadedParts,
} from '#app/domain/uploads/multipart.server.ts'
import { postPicture } from '#app/domain/uploads/pictures.server.ts'
import { uploadCredentials } from '#app/domain/uploads/upload-addresses.server.ts'
import { uploaderOf } from '#app/domain/uploads/uploader.server.ts'
import { db } from '#db/client.server.ts'
import { makeBooking } from '#tests/support/bookings.ts'
import { codeOf } from '#tests/support/dashboard.ts'
import { makeAdmin, makeBusiness, makeUser } from '#tests/support/factories.ts'

type Verb = (actor: Actor) => unknown
const id = randomUUID()
const page = { page: 1, size: 1 }
const upload = { key: `uploads/${id}/${id}.jpg`, uploadId: 'one', bucket: 'pictures' }
const filters = directoryFilters(new URLSearchParams())

/** The code a verb is refused with, synchronous or not; `done` where it is allowed. */
const refusal = (verb: Verb, actor: Actor) => codeOf((async () => verb(actor))())

const people = async () => ({
  anonymous,
  customer: (await makeUser({ role: 'CUSTOMER' })).actor as Actor,
  owner: (await makeUser()).actor as Actor,
  admin: (await makeAdmin()) as Actor,
})

const codes = async (verb: Verb) => {
  const found: Record<string, string> = {}
  for (const [name, actor] of Object.entries(await people()))
    found[name] = await refusal(verb, actor)
  return found
}

const ofOwners: Record<string, Verb> = {
  ownBusinessJson: (actor) => ownBusinessJson(actor),
  updateOwnBusiness: (actor) => updateOwnBusiness(actor, {} as never),
  requireAutomation: (actor) => requireAutomation(actor, db),
  entryChoices: (actor) => entryChoices(actor),
  ownBusinessToBook: (actor) => ownBusinessToBook(actor, db),
  inTurn: (actor) => inTurn(actor, db, async () => 'edited'),
  ownPlanBusiness: (actor) => ownPlanBusiness(actor, db),
  lockOwnPlanBusiness: (actor) => lockOwnPlanBusiness(actor, db),
  startAskedTrial: (actor) => startAskedTrial(actor),
  uploaderOf: (actor) => uploaderOf(actor),
  uploadCredentials: (actor) => uploadCredentials(actor),
  postPicture: (actor) => postPicture(actor, { contentType: 'image/png' } as never),
  partAddress: (actor) => partAddress(actor, upload, 1, 'http://127.0.0.1'),
  uploadedParts: (actor) => uploadedParts(actor, upload),
  completeMultipart: (actor) => completeMultipart(actor, upload, []),
  abortMultipart: (actor) => abortMultipart(actor, upload),
}

describe('verbs for owners refuse everybody else, and owners without a business', () => {
  test.each(Object.entries(ofOwners))('%s', async (_, verb) => {
    expect(await codes(verb)).toEqual({
      anonymous: 'unauthenticated',
      customer: 'forbidden',
      owner: 'not-found',
      admin: 'forbidden',
    })
  })
})

const ownersOwn: Record<string, Verb> = {
  ownBillingDetails: (actor) => ownBillingDetails(actor),
  ownPayments: (actor) => ownPayments(actor),
}

describe('what owners read of themselves is for owners', () => {
  test.each(Object.entries(ownersOwn))('%s', async (_, verb) => {
    expect(await codes(verb)).toEqual({
      ...{ anonymous: 'unauthenticated', customer: 'forbidden', admin: 'forbidden', owner: 'done' },
    })
  })
})

const ofAdmins: Record<string, [Verb, string]> = {
  adminBusinessPageJson: [(actor) => adminBusinessPageJson(actor, page), 'done'],
  allBusinessesJson: [(actor) => allBusinessesJson(actor).next(), 'done'],
  userPageJson: [(actor) => userPageJson(actor, page), 'done'],
  allUsersJson: [(actor) => allUsersJson(actor).next(), 'done'],
  subscriptionPageJson: [(actor) => subscriptionPageJson(actor, page as never), 'done'],
  allSubscriptionsJson: [(actor) => allSubscriptionsJson(actor, {} as never).next(), 'done'],
  listingsQueue: [(actor) => listingsQueue(actor), 'done'],
  countQueue: [(actor) => countQueue(actor), 'done'],
  listImports: [(actor) => kept.listImports(actor), 'done'],
  startKept: [(actor) => kept.startKept(actor, id, true), 'not-found'],
  decidePair: [(actor) => kept.decidePair(actor, { id, position: 1, same: true }), 'not-found'],
  importReport: [(actor) => kept.importReport(actor, id), 'not-found'],
  deletableUser: [(actor) => deletableUser(actor, id), 'not-found'],
  businessForAdmin: [(actor) => businessForAdmin(actor, id), 'not-found'],
  lockBusinessForAdmin: [(actor) => lockBusinessForAdmin(actor, id, undefined, db), 'not-found'],
}

describe('verbs for admins refuse everybody else', () => {
  test.each(Object.entries(ofAdmins))('%s', async (_, [verb, ofAdmin]) => {
    expect(await codes(verb)).toEqual({
      anonymous: 'unauthenticated',
      customer: 'forbidden',
      owner: 'forbidden',
      admin: ofAdmin,
    })
  })
})

test('a kept import is its own admin’s alone', async () => {
  const { userId } = await makeUser({ role: 'ADMIN' }).then(({ actor }) => actor)
  const [row] = await db
    .insert((await import('#db/schema/imports.ts')).imports)
    .values({
      userId,
      file: 'list.csv',
      state: 'done',
      isDryRun: true,
      expiresAt: kept.keptUntil(),
    })
    .returning()
  const other = await makeAdmin()
  for (const verb of [
    () => kept.startKept(other, row!.id, false),
    () => kept.decidePair(other, { id: row!.id, position: 1, same: true }),
    () => kept.importReport(other, row!.id),
  ]) {
    expect(await codeOf(verb())).toBe('not-found')
  }
  expect(await kept.listImports(other)).toEqual([])
})

const ofAccounts: Record<string, [Verb, Record<string, string>]> = {
  ownBookings: [(actor) => ownBookings(actor, {} as never), {}],
  ownClaims: [(actor) => ownClaims(actor), {}],
  checkOwner: [
    (actor) => checkOwner(actor, { currentPassword: 'not-this-one' }),
    { customer: 'invalid', owner: 'invalid', admin: 'invalid' },
  ],
  lockOwnBusiness: [
    (actor) => lockOwnBusiness(actor, undefined, db),
    { customer: 'not-found', owner: 'not-found', admin: 'not-found' },
  ],
}

describe('what people read of themselves needs an account', () => {
  test.each(Object.entries(ofAccounts))('%s', async (_, [verb, refused]) => {
    expect(await codes(verb)).toEqual({
      ...{ anonymous: 'unauthenticated', customer: 'done', owner: 'done', admin: 'done' },
      ...refused,
    })
  })
})

const ofEverybody: Record<string, Verb> = {
  publicMatches: (actor) => publicMatches(actor, { filters, ...page }),
  listBusinesses: (actor) => listBusinesses(actor, { filters, ...page, match: 'exact' }),
  ownPlanChoice: (actor) => ownPlanChoice(actor),
  countView: (actor) => countView(actor, id, { address: '', userAgent: '', isUnseen: true }),
}

describe('verbs for visitors refuse nobody', () => {
  test.each(Object.entries(ofEverybody))('%s', async (_, verb) => {
    expect(Object.values(await codes(verb))).toEqual(['done', 'done', 'done', 'done'])
  })
})

test('a draft’s services and people are shown to nobody', async () => {
  const { slug } = await makeBusiness()
  for (const verb of [publicServices, publicStaff]) {
    expect(Object.values(await codes((actor) => verb(actor, slug)))).toEqual(
      Array(4).fill('not-found'),
    )
  }
})

test('whoever could own a listing may claim it', async () => {
  const { slug } = await makeBusiness({ isListingPublished: true, planStatus: 'FREE' })
  expect(await codes((actor) => asClaimant(actor, slug, db))).toEqual({
    ...{ anonymous: 'unauthenticated', admin: 'forbidden', customer: 'done', owner: 'done' },
  })
})

test('a booking is found by its business and by admins, and acted on in their name', async () => {
  const owner = await makeUser()
  const { id: businessId } = await makeBusiness({ ownerId: owner.id })
  const { id: bookingId } = await makeBooking({ businessId })
  expect((await findBookingFor(owner.actor, bookingId, db)).booking.id).toBe(bookingId)
  expect(await codes((actor) => findBookingFor(actor, bookingId, db))).toEqual({
    ...{ anonymous: 'unauthenticated', customer: 'not-found', owner: 'not-found', admin: 'done' },
  })
  const answer = { intent: 'decline' as const, bookingId, sequence: 0, reason: '' }
  expect(await codes((actor) => answerInRow(actor, answer as never))).toMatchObject({
    ...{ anonymous: 'unauthenticated', customer: 'not-found', owner: 'not-found' },
  })
  expect(actorName(owner.actor)).toBe('owner')
  const guest = { kind: 'guest', bookingId, sequence: 0 } as never
  expect(() => requireBusinessSide(guest)).toThrow('Only the business can do that.')
})

test('an owner’s own business has no review of theirs', async () => {
  const owner = await makeUser()
  const visit = { businessName: 'Kalk Bay Bakery', ownerId: owner.id } as never
  expect(closedLink(owner.actor, { visit } as never)).toMatchObject({
    title: 'This is your own business',
  })
})
