import { asc, eq } from 'drizzle-orm'
import { randomUUID } from 'node:crypto'
import { inspect } from 'node:util'
import { describe, expect, test } from 'vitest'
import { anonymous, system, type Actor } from '#app/domain/actor.ts'
import * as edit from '#app/domain/services/edit.server.ts'
import {
  ownServices,
  ownedBusiness,
  saveServices,
} from '#app/domain/services/own-services.server.ts'
import { ownStaff, saveStaff } from '#app/domain/services/own-staff.server.ts'
import * as order from '#app/domain/services/order.server.ts'
import * as toEdit from '#app/domain/services/to-edit.server.ts'
import type { ServiceCall } from '#app/domain/services/schema.ts'
import { db } from '#db/client.server.ts'
import { services, staff, staffServices } from '#db/schema/index.ts'
import { businessNow, codeOf, makeOwner } from '#tests/support/dashboard.ts'
import { makeUser } from '#tests/support/factories.ts'
import { makeService, makeStaff } from '#tests/support/services.ts'

const call: ServiceCall = { name: 'Fade', minutes: 30, price: { kind: 'fixed', cents: 9_900 } }

/** A salon with a service, and somebody who does it alone. */
async function makeSalon() {
  const made = await makeOwner({ planStatus: 'BASIC', industry: 'Hair Salons' })
  const businessId = made.business.id
  const service = await makeService({ businessId, description: randomUUID() })
  const person = await makeStaff({ businessId, name: randomUUID(), serviceIds: [service.id] })
  return { ...made, service, person }
}
type Salon = Awaited<ReturnType<typeof makeSalon>>

/** All that belongs to a salon, as it stands. */
const everythingOf = async ({ business: { id } }: Salon) => ({
  business: await businessNow(id),
  services: await db
    .select()
    .from(services)
    .where(eq(services.businessId, id))
    .orderBy(asc(services.id)),
  staff: await db.select().from(staff).where(eq(staff.businessId, id)).orderBy(asc(staff.id)),
  done: await db.select().from(staffServices).where(eq(staffServices.businessId, id)),
})

/** Every verb of the folder, asked with the ids of a salon. A new one belongs here, or types fail. */
const verbs = {
  bookingSetUp: (actor) => edit.bookingSetUp(actor),
  saveService: (actor, { service: { id } }) => edit.saveService(actor, { id, ...call }),
  removeService: (actor, { service }) => edit.removeService(actor, service.id),
  addTemplate: (actor) => edit.addTemplate(actor),
  savePerson: (actor, { person: { id } }) =>
    edit.savePerson(actor, { id, name: 'Mallory', dates: { kept: [], added: {} } }),
  removePerson: (actor, { person }) => edit.removePerson(actor, person.id),
  saveConfirmation: (actor) =>
    edit.saveConfirmation(actor, {
      confirmation: 'instant',
      runningOver: true,
      secondReminder: true,
    }),
  reorder: (actor, { service: { id } }) =>
    order.reorder(actor, { what: 'service', id, intent: 'up' }),
  servicesToEdit: (actor) => toEdit.servicesToEdit(actor),
  peopleToEdit: (actor) => toEdit.peopleToEdit(actor),
  serviceBookings: (actor, { service }) => toEdit.serviceBookings(actor, service.id),
  staffBookings: (actor, { person }) => toEdit.staffBookings(actor, person.id),
  ownedBusiness: (actor) => ownedBusiness(actor, db),
  ownServices: (actor) => ownServices(actor),
  ownStaff: (actor) => ownStaff(actor),
  saveServices: (actor, { service: { id } }) => saveServices(actor, [{ id, ...call }]),
  saveStaff: (actor, { person: { id } }) => saveStaff(actor, [{ id, name: 'Mallory' }]),
} satisfies Record<
  | keyof typeof edit
  | keyof typeof order
  | keyof typeof toEdit
  | 'ownedBusiness'
  | 'ownServices'
  | 'ownStaff'
  | 'saveServices'
  | 'saveStaff',
  (actor: Actor, theirs: Salon) => Promise<unknown>
>

describe.each(Object.entries(verbs))('%s', (_, verb) => {
  test.each<[string, () => Promise<Actor>, string]>([
    ['nobody', async () => anonymous, 'unauthenticated'],
    ['the system', async () => system, 'unauthenticated'],
    ['an admin', async () => (await makeUser({ role: 'ADMIN' })).actor, 'forbidden'],
    ['a customer', async () => (await makeUser({ role: 'CUSTOMER' })).actor, 'forbidden'],
    ['an owner without a business', async () => (await makeUser()).actor, 'not-found'],
  ])('is not for %s', async (_who, actor, code) => {
    const theirs = await makeSalon()
    const before = await everythingOf(theirs)
    expect(await codeOf(verb(await actor(), theirs))).toBe(code)
    expect(await everythingOf(theirs)).toEqual(before)
  })

  test('leaves what another owner has as it is, and reveals nothing of it', async () => {
    const theirs = await makeSalon()
    const { actor } = await makeSalon()
    const before = await everythingOf(theirs)
    const answer = await verb(actor, theirs).catch((error: unknown) => error)
    expect(await everythingOf(theirs)).toEqual(before)
    for (const secret of [theirs.service.description, theirs.person.name, theirs.business.id]) {
      expect(inspect(answer, { depth: null })).not.toContain(secret)
    }
  })
})

test.each([
  ['service', 'saveService'],
  ['person', 'savePerson'],
  ['service', 'removeService'],
  ['person', 'removePerson'],
] as const)('a %s of another owner is not there for %s', async (_, name) => {
  const theirs = await makeSalon()
  const own = await makeSalon()
  const before = await everythingOf(own)
  expect(await codeOf(verbs[name](own.actor, theirs))).toBe('not-found')
  expect(await everythingOf(own)).toEqual(before)
})
