import { z } from 'zod'
import { isDate } from '#app/domain/businesses/special-dates.ts'
import { parseClock, parseEndClock } from '#app/domain/clock-time.ts'
import { bookingDetails } from '#app/domain/bookings/schema.ts'
import { parseLocalDateTime } from '#app/domain/local-time.ts'
import { isUuid } from '#app/domain/uuid.ts'

const clock = (message: string, read: typeof parseClock) =>
  z
    .string({ error: message })
    .overwrite((text) => read(text) ?? text)
    .refine((text) => read(text) !== null, { error: message })

const { customerName, customerEmail, customerPhone, serviceId, personId, partySize } =
  bookingDetails.shape

/** Names are those of the booking form, `from` and `until` clocks of the day. */
const waitDetails = z.object({
  ...{ customerName, customerEmail, customerPhone, serviceId, personId, partySize },
  date: z
    .string({ error: 'Please choose a day' })
    .refine(isDate, { error: 'Please give the date as 2026-12-31' }),
  from: clock('Please give a time like 09:00', parseClock),
  /** A day ends with its last minute. */
  until: clock('Please give a time like 17:00', parseEndClock).overwrite((text) =>
    text === '00:00' ? '23:59' : text,
  ),
})

export type WaitDetails = z.output<typeof waitDetails>

/** The posted form: details, form token and honeypot. */
export const waitForm = waitDetails.extend({
  formToken: z.string().max(200).optional().catch(undefined),
  website: z.string().optional().catch('filled'),
})

/** The instants between which a time may start. */
export function windowOf({ date, from, until }: Pick<WaitDetails, 'date' | 'from' | 'until'>) {
  const at = (clockTime: string) => {
    const parsed = parseLocalDateTime(`${date}T${clockTime}`)
    if (!parsed.ok) throw new Error(parsed.message)
    return parsed.instant
  }
  return { wantedFrom: at(from), wantedUntil: at(until) }
}

const offerId = z.string().refine(isUuid, { error: 'There is no such offer' })

/** What somebody who waits does on their page. */
export const waitingAnswer = z.discriminatedUnion(
  'intent',
  [
    z.object({
      intent: z.literal('accept'),
      offer: offerId,
      /** Price and length as the page showed them. */
      terms: z.string().max(100).optional().catch(undefined),
    }),
    z.object({ intent: z.literal('decline'), offer: offerId }),
    z.object({ intent: z.literal('leave') }),
  ],
  { error: 'Please choose what to do' },
)
export type WaitingAnswer = z.output<typeof waitingAnswer>
