import { z } from 'zod'
import { bookingCall } from '#app/domain/bookings/schema.ts'
import { bookingStatuses } from '#app/domain/bookings/status.ts'
import type { Operation } from './operation.ts'
import { id, localInstant } from './shapes.ts'

const asked = z
  .object({
    id,
    status: z.enum(bookingStatuses),
    dateTime: localInstant,
    businessId: id,
    manageUrl: z.url().optional().meta({
      description:
        "The customer's page; missing where the request was repeated without the key of the first one",
    }),
    serviceId: id.optional().meta({ description: 'What was booked, where there are services' }),
    personId: id.nullish().meta({ description: 'Who does it; null until somebody is chosen' }),
    partySize: z.int().optional(),
  })
  .meta({ id: 'Booking' })

export const bookingOperations: Operation[] = [
  {
    method: 'post',
    path: '/api/bookings',
    id: 'requestBooking',
    area: 'Bookings',
    summary: 'Request a booking',
    description: [
      'A time without an offset is read as Cape Town time.',
      'Without `serviceId`, the first service that fits the time is booked.',
      'Where the owner confirms at once, the status is CONFIRMED. A time that is full answers 409, with free times in `choices`.',
      'A business that is not `bookable` answers 409 with a sentence that names its phone number.',
      'Sent again with the same `Idempotency-Key`, or within an hour with the same business, service, person, time, party and customer, a request answers with the booking that exists. `manageUrl`, the page of the customer, is then given to the key alone.',
    ].join('\n'),
    caller: 'anyone',
    headers: {
      'Idempotency-Key':
        'A text of your own of 16 characters or more, best a random UUID; the same one never books twice, and answers the same request with `manageUrl` again. A shorter one can be guessed, and counts as none',
    },
    body: bookingCall,
    bodyExample: {
      businessId: '3f2b6c1e-7a54-4d0e-9b1f-0c2d5e8a9b10',
      customerName: 'Naledi Dlamini',
      customerEmail: 'naledi@example.co.za',
      customerPhone: '082 123 4567',
      dateTime: '2026-12-01T10:00',
      notes: 'A table by the window, please',
    },
    answers: {
      200: { description: 'The request that existed already', schema: asked },
      201: { description: 'Asked; the business answers by email', schema: asked },
    },
    refusals: [404, 409, 422, 429],
  },
]
