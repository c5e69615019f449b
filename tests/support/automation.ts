import { randomUUID } from 'node:crypto'
import { asc, eq } from 'drizzle-orm'
import { anonymous } from '#app/domain/actor.ts'
import { requestBooking } from '#app/domain/bookings/request.server.ts'
import { webhookCaller } from '#app/gateways/automation/call.server.ts'
import { db } from '#db/client.server.ts'
import { automations, deliveries, deliveryAttempts } from '#db/schema/index.ts'
import { dailyHours, guestDetails } from './bookings.ts'
import { makeOwner } from './dashboard.ts'
import type { FakeMake } from './fake-make.ts'

/** Calls webhooks on this machine, in earnest but for the wait. */
export const callNearby = webhookCaller({ hosts: [], allowPrivate: true }, { limit: 1000 })

/** A listed Premium business whose automation listens at a path of its own on the fake. */
export async function makeConnected(
  make: FakeMake,
  values: NonNullable<Parameters<typeof makeOwner>[0]> = {},
) {
  const path = randomUUID()
  const made = await makeOwner({
    isListingPublished: true,
    hours: dailyHours,
    email: `${path}@business.example`,
    makeWebhookUrl: make.url(path),
    ...values,
  })
  const calls = () => make.calls.filter((call) => call.path === `/${path}`)
  return { ...made, path, calls }
}

/** A request for a booking, by the verb itself, so that what it owes is owed. */
export const book = (businessId: string, values: Parameters<typeof guestDetails>[0] = {}) =>
  requestBooking(anonymous, {
    business: businessId,
    details: guestDetails(values),
    origin: { kind: 'call', idempotencyKey: null },
    address: randomUUID(),
  })

/** What a business is and was owed, oldest first. */
export const deliveriesOf = (businessId: string) =>
  db
    .select()
    .from(deliveries)
    .where(eq(deliveries.businessId, businessId))
    .orderBy(asc(deliveries.seq))

/** The attempts at a delivery, first one first. */
export const attemptsAt = (deliveryId: string) =>
  db
    .select()
    .from(deliveryAttempts)
    .where(eq(deliveryAttempts.deliveryId, deliveryId))
    .orderBy(asc(deliveryAttempts.number))

/** How a business is connected, as it is stored. */
export const connectionOf = async (businessId: string) =>
  (await db.select().from(automations).where(eq(automations.businessId, businessId)))[0]
