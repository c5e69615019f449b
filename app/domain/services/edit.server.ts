import { eq, sql } from 'drizzle-orm'
import { db, type Database } from '#db/client.server.ts'
import { businesses } from '#db/schema/index.ts'
import { asOwner, type Actor } from '#app/domain/actor.ts'
import type { Confirmation } from '#app/domain/businesses/enums.ts'
import type { Industry } from '#app/domain/businesses/industries.ts'
import type { SpecialDates } from '#app/domain/businesses/hours.ts'
import { refuseInstant } from '#app/domain/businesses/own-json.server.ts'
import { lockOwnBusiness } from '#app/domain/businesses/own.server.ts'
import { allows } from '#app/domain/businesses/plan-features.ts'
import { localDateOf, type LocalDate } from '#app/domain/local-time.ts'
import { DomainError } from '#app/domain/errors.ts'
import { offerSoon } from '#app/domain/offer-soon.server.ts'
import { asItIs, inTurn, unchanged } from './in-turn.server.ts'
import { servicesOf, staffOf } from './load.server.ts'
import { toOwnPerson } from './json.server.ts'
import { ownServices, ownedBusiness, saveServices } from './own-services.server.ts'
import { ownStaff, saveStaff } from './own-staff.server.ts'
import type { ServiceCall, StaffCall } from './schema.ts'
import { savingSeen } from './seen-part.server.ts'
import { serviceTemplates } from './templates.ts'
import { peopleToEdit, servicesToEdit } from './to-edit.server.ts'
import type { OwnPerson, Pictured, Service } from './views.ts'

/** What an owner sets up for bookings, and whether the plan has it. */
export type BookingSetUp = {
  mayUse: boolean
  /** People, capacity and confirmation at once. */
  mayStaff: boolean
  services: Pictured<Service>[]
  people: OwnPerson[]
  confirmation: Confirmation
  runningOver: boolean
  /** Whether the plan has reminders, and a second one is sent two hours before. */
  mayRemind: boolean
  secondReminder: boolean
  /** In Cape Town. */
  today: LocalDate
  industry: Industry
  /** The services to start from. */
  template: Pick<Service, 'name' | 'minutes'>[]
}

/** Throws `unauthenticated`, `forbidden`, `not-found`. Three statements. */
export async function bookingSetUp(actor: Actor, tx: Database = db): Promise<BookingSetUp> {
  const business = await ownedBusiness(actor, tx)
  const services = await servicesOf(business.id, tx)
  const people = await staffOf(business.id, tx)
  return {
    mayUse: allows(business.planStatus, 'services'),
    mayStaff: allows(business.planStatus, 'staff'),
    services,
    people: people.map((member) => toOwnPerson(member, services)),
    confirmation: business.confirmation,
    runningOver: business.runningOver,
    mayRemind: allows(business.planStatus, 'reminders'),
    secondReminder: business.secondReminder,
    today: localDateOf(new Date()),
    industry: business.industry,
    template: serviceTemplates[business.industry].map(({ name, minutes }) => ({ name, minutes })),
  }
}

const gone = (what: string) => new DomainError('not-found', `There is no such ${what}.`)

/** Whether the last, which was added, is one of the others again, as of a form sent twice. */
function isDouble(all: { id: string; picture: string | null }[]): boolean {
  const said = all.map((one) => JSON.stringify({ ...one, id: '', picture: null }))
  return said.indexOf(said.at(-1) ?? '') < all.length - 1
}

/** Which one is saved, and what its form showed of it. */
type Saved = { id: string | null; seen?: string | undefined }

/**
 * Adds a service, or changes the one with this id; the same twice is added once. Throws as `saveServices`, `not-found`,
 * and `stale` where it is not as it was seen.
 */
export async function saveService(
  actor: Actor,
  { id, seen, ...values }: Omit<ServiceCall, 'id'> & Saved,
  tx: Database = db,
): Promise<void> {
  const stored = async (t: Database) =>
    (await servicesToEdit(actor, t)).services.find((one) => one.id === id)
  await inTurn(actor, tx, async (t) => {
    const all = await ownServices(actor, t)
    if (id !== null && !all.some((one) => one.id === id)) throw gone('service')
    const kept = all.map((one) => (one.id === id ? { id, ...values } : unchanged(one)))
    const save = () => saveServices(actor, kept, t)
    if (id !== null) await savingSeen(seen, () => stored(t), save)
    else if (isDouble(await saveServices(actor, [...kept, values], t))) await save()
  })
}

/** Removes a service; its bookings stay. Throws as `saveServices`, and `not-found`. */
export async function removeService(actor: Actor, id: string, tx: Database = db): Promise<void> {
  await inTurn(actor, tx, async (t) => {
    const all = await ownServices(actor, t)
    if (!all.some((one) => one.id === id)) throw gone('service')
    await saveServices(actor, all.filter((one) => one.id !== id).map(unchanged), t)
  })
}

/** Has an owner without services start from those of the industry. Throws as `saveServices`. */
export async function addTemplate(actor: Actor, tx: Database = db): Promise<void> {
  await inTurn(actor, tx, async (t) => {
    const { industry, planStatus } = await ownedBusiness(actor, t)
    // Sent twice, it is added once.
    if ((await ownServices(actor, t)).length > 0) return
    const template = serviceTemplates[industry]
    const mayStaff = allows(planStatus, 'staff')
    await saveServices(
      actor,
      mayStaff ? template : template.map(({ capacity: _, ...service }) => service),
      t,
    )
  })
}

/** Dates that stay as they are, and those that are new or replaced. */
export type DatesChange = { kept: string[]; added: SpecialDates }

type PersonValues = Omit<StaffCall, 'id' | 'specialDates'> & Saved & { dates: DatesChange }

/**
 * Adds a person, or changes the one with this id; the same twice is added once. Throws as `saveStaff`, `not-found`, and
 * `stale` where they are not as they were seen.
 */
export async function savePerson(
  actor: Actor,
  { id, seen, dates, ...values }: PersonValues,
  tx: Database = db,
): Promise<void> {
  const stored = async (t: Database) =>
    (await peopleToEdit(actor, t)).people.find((one) => one.id === id)
  await inTurn(actor, tx, async (t) => {
    const all = await ownStaff(actor, t)
    const before = all.find((one) => one.id === id)
    if (id !== null && !before) throw gone('person')
    const stay = Object.entries(before?.specialDates ?? {}).filter(([on]) =>
      dates.kept.includes(on),
    )
    const specialDates = { ...Object.fromEntries(stay), ...dates.added }
    const person = { ...values, specialDates }
    const kept = all.map((one) => (one.id === id ? { id, ...person } : asItIs(one)))
    const save = () => saveStaff(actor, kept, t)
    if (id !== null) await savingSeen(seen, () => stored(t), save)
    else if (isDouble(await saveStaff(actor, [...kept, person], t))) await save()
  })
}

/** Removes a person; bookings stay, without a person. Throws as `saveStaff`, and `not-found`. */
export async function removePerson(actor: Actor, id: string, tx: Database = db): Promise<void> {
  await inTurn(actor, tx, async (t) => {
    const all = await ownStaff(actor, t)
    if (!all.some((one) => one.id === id)) throw gone('person')
    await saveStaff(actor, all.filter((one) => one.id !== id).map(asItIs), t)
  })
}

/** Sets how bookings are confirmed, whether they may end after closing time, and reminders. Throws `forbidden` outside the plan. */
export async function saveConfirmation(
  actor: Actor,
  {
    confirmation,
    runningOver,
    secondReminder,
  }: Pick<BookingSetUp, 'confirmation' | 'runningOver' | 'secondReminder'>,
  tx: Database = db,
): Promise<void> {
  asOwner(actor)
  await tx.transaction(async (t) => {
    const current = await lockOwnBusiness(actor, undefined, t)
    refuseInstant(current, confirmation)
    // What is beyond the plan cannot be ticked, and is as it was once the plan has it again.
    const reminds = allows(current.planStatus, 'reminders')
      ? secondReminder
      : current.secondReminder
    await t
      .update(businesses)
      .set({ confirmation, runningOver, secondReminder: reminds, updatedAt: sql`now()` })
      .where(eq(businesses.id, current.id))
    await offerSoon(t, current.id)
  })
}
