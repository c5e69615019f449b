import { DomainError } from '#app/domain/errors.ts'
import { formatInstant } from '#app/domain/local-time.ts'
import { bookedLine } from './booked-facts.ts'
import { statusWord, type BookingRecord } from './record.server.ts'

/**
 * What somebody saw of a booking when they decided on it: its `sequence` on a page, its time in a call. Without either,
 * as from a page that was open before they were asked for, any state will do.
 */
export type Seen = { sequence?: number | undefined; at?: Date | undefined }

/** Throws `stale`, with what the booking is by now, where it is not what was seen. */
export function refuseUnseen({ booking }: BookingRecord, { sequence, at }: Seen): void {
  const isSeen =
    (sequence ?? booking.sequence) === booking.sequence &&
    (at ?? booking.startsAt).getTime() === booking.startsAt.getTime()
  if (isSeen) return
  const now = [formatInstant(booking.startsAt), bookedLine(booking), statusWord[booking.status]]
  throw new DomainError(
    'stale',
    `This booking was changed in the meantime. It is now: ${now.filter(Boolean).join(', ')}. Nothing was saved; send it again if it is still right.`,
  )
}

const oneKindOfBreak = (text: string) => text.replaceAll('\r\n', '\n')

/** A note was written over by another one since it was read. Throws `stale`, with the other one. */
export function refuseOtherNote(
  current: string,
  { note, before }: { note: string; before?: string | undefined },
): void {
  if (before === undefined || note === current) return
  if (oneKindOfBreak(before) === oneKindOfBreak(current)) return
  const now = current ? `It now says: “${current}”` : 'It is empty now.'
  throw new DomainError(
    'stale',
    `This note was changed in the meantime. ${now} Nothing was saved; send yours again to replace it.`,
  )
}
