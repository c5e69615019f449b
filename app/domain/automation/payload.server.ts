import { manageToken } from '#app/domain/bookings/tokens.server.ts'
import { addDays, localDateOf, startOfDate, hour, toIso } from '#app/domain/local-time.ts'
import { env } from '#app/env.server.ts'
import { paths } from '#app/paths.ts'
import type { EventFacts, EventName } from '#app/domain/bookings/events.ts'
import { payloadVersion, webhookPayload, type WebhookPayload } from './payload-schema.ts'

/** The booking id of samples; no booking has it. */
const noBooking = '00000000-0000-4000-8000-000000000000'
const noDelivery = '00000000-0000-4000-8000-000000000001'

type PayloadInput = {
  id: string
  event: EventName
  bookingId: string | null
  facts: EventFacts
  test?: boolean
}

/** Builds the payload of samples, tests and real deliveries. */
export function buildPayload({
  id,
  event,
  bookingId,
  facts,
  test = false,
}: PayloadInput): WebhookPayload {
  const { business, customer } = facts
  return webhookPayload.parse({
    event,
    business: {
      id: business.id,
      name: business.name,
      phone: business.phone ?? '',
      email: business.email ?? '',
    },
    customer: { name: customer.name, email: customer.email, phone: customer.phone },
    dateISO: toIso(new Date(facts.startsAt)),
    notes: facts.notes,
    googleReviewLink: facts.googleReviewLink ?? '',
    delivery: {
      id,
      version: payloadVersion,
      test,
      bookingId: bookingId ?? noBooking,
      status: facts.status,
      timeZone: 'Africa/Johannesburg',
      manageUrl: `${env().publicUrl}${paths.booking(manageToken(bookingId ?? noBooking))}`,
    },
  } satisfies WebhookPayload)
}

/** The example payload, as the sample shows it and Send Test sends it. */
export function examplePayload(
  business: EventFacts['business'] & { googleReviewLink: string | null },
  { id = noDelivery, event = 'booking.created' as EventName, now = new Date() } = {},
): WebhookPayload {
  const tomorrow = startOfDate(addDays(localDateOf(now), 1))
  return buildPayload({
    id,
    event,
    bookingId: null,
    test: true,
    facts: {
      business,
      customer: { name: 'Naledi Dlamini', email: 'naledi@example.com', phone: '+27821234567' },
      startsAt: new Date(tomorrow.getTime() + 10 * hour).toISOString(),
      notes: 'This is an example: nobody has booked.',
      googleReviewLink: business.googleReviewLink,
      status: 'PENDING',
    },
  })
}
