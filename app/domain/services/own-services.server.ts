import { and, eq, notInArray, sql } from 'drizzle-orm'
import { randomUUID } from 'node:crypto'
import { db, type Database } from '#db/client.server.ts'
import { businesses, services } from '#db/schema/index.ts'
import { asOwner, type Actor } from '#app/domain/actor.ts'
import { lockOwnBusiness, noBusiness, ownBusiness } from '#app/domain/businesses/own.server.ts'
import { allows } from '#app/domain/businesses/plan-features.ts'
import type { OwnBusiness } from '#app/domain/businesses/profile.ts'
import { DomainError } from '#app/domain/errors.ts'
import { offerSoon } from '#app/domain/offer-soon.server.ts'
import { refuseMore } from './in-turn.server.ts'
import { toServiceJson } from './json.server.ts'
import { servicesOf } from './load.server.ts'
import type { ServiceCall } from './schema.ts'
import type { Pictured, Service, ServiceJson } from './views.ts'

/** The actor's business. Throws `unauthenticated`, `forbidden` for other roles, `not-found`. */
export async function ownedBusiness(actor: Actor, tx: Database): Promise<OwnBusiness> {
  asOwner(actor)
  const business = await ownBusiness(actor, tx)
  if (!business) throw noBusiness()
  return business
}

/** The actor's services as API JSON. Throws as `ownedBusiness`. Two statements. */
export async function ownServices(actor: Actor, tx: Database = db): Promise<ServiceJson[]> {
  const business = await ownedBusiness(actor, tx)
  return (await servicesOf(business.id, tx)).map((service) => toServiceJson(service, business))
}

const fresh = {
  description: '',
  bufferBefore: 0,
  bufferAfter: 0,
  noticeMinutes: null,
  horizonDays: null,
  capacity: 1,
  paused: false,
}

/** What a call says over what there was; undefined stays as it is, null follows the business. */
function toRow(call: ServiceCall, before: Pictured<Service> | undefined, position: number) {
  const { id = randomUUID(), price, notice, horizonDays, ...said } = call
  const { price: _, picture: __, ...kept } = before ?? { ...fresh, price: null, picture: null }
  const given = Object.fromEntries(
    Object.entries({ ...said, noticeMinutes: notice, horizonDays }).filter(
      ([, value]) => value !== undefined,
    ),
  )
  return {
    ...fresh,
    ...kept,
    ...given,
    ...{ id, position, name: call.name, minutes: call.minutes },
    ...{ priceKind: price.kind, priceCents: price.cents },
  }
}

/** What was there before the plan changed is kept. */
function refuseCapacity(input: ServiceCall[], before: Map<string, Service>): void {
  const isNew = ({ id = '', capacity = 1 }: ServiceCall) =>
    capacity > 1 && capacity !== before.get(id)?.capacity
  if (!input.some(isNew)) return
  throw new DomainError('forbidden', 'More than one at once comes with the Basic plan.')
}

/** Written on a conflict of keys: all but the key. */
const written = {
  name: sql`excluded.name`,
  description: sql`excluded.description`,
  minutes: sql`excluded.minutes`,
  priceKind: sql`excluded.price_kind`,
  priceCents: sql`excluded.price_cents`,
  bufferBefore: sql`excluded.buffer_before`,
  bufferAfter: sql`excluded.buffer_after`,
  noticeMinutes: sql`excluded.notice_minutes`,
  horizonDays: sql`excluded.horizon_days`,
  capacity: sql`excluded.capacity`,
  position: sql`excluded.position`,
  paused: sql`excluded.paused`,
}

/**
 * Replaces the actor's services by a whole list, in its order; ids are kept where given, and bookings of one that is
 * left out keep its name and price. Throws as `ownedBusiness`, `forbidden` where the plan has no services, `conflict` above
 * the most.
 */
export async function saveServices(
  actor: Actor,
  input: ServiceCall[],
  tx: Database = db,
): Promise<ServiceJson[]> {
  asOwner(actor)
  return tx.transaction(async (t) => {
    const business = await lockOwnBusiness(actor, undefined, t)
    if (!allows(business.planStatus, 'services')) {
      throw new DomainError('forbidden', 'Please choose a plan first.')
    }
    const before = new Map((await servicesOf(business.id, t)).map((one) => [one.id, one]))
    refuseMore('services', input.length, before.size)
    if (!allows(business.planStatus, 'staff')) refuseCapacity(input, before)
    const rows = input.map((call, at) => ({
      ...toRow(call, before.get(call.id ?? ''), at),
      businessId: business.id,
    }))
    const ofBusiness = eq(services.businessId, business.id)
    const kept = rows.map(({ id }) => id)
    await t
      .delete(services)
      .where(kept.length > 0 ? and(ofBusiness, notInArray(services.id, kept)) : ofBusiness)
    if (rows.length > 0) {
      await t
        .insert(services)
        .values(rows)
        .onConflictDoUpdate({ target: [services.businessId, services.id], set: written })
    }
    await t
      .update(businesses)
      .set({ updatedAt: sql`now()` })
      .where(eq(businesses.id, business.id))
    await offerSoon(t, business.id)
    return (await servicesOf(business.id, t)).map((service) => toServiceJson(service, business))
  })
}
