import type { BookingStatus } from '#app/domain/bookings/status.ts'
import type { Ending, GuestBookingView } from '#app/domain/bookings/views.ts'
import { mapSearchUrl } from '#app/domain/businesses/map-search-url.ts'
import { whatsappUrl } from '#app/domain/contact/phone.ts'

type Facts = Pick<
  GuestBookingView,
  'directly' | 'ending' | 'hasCome' | 'isInvited' | 'isUnread' | 'isOverdue' | 'move' | 'moved'
>

const ended: Record<Ending, (business: string) => string> = {
  declined: (name) => `Sorry, ${name} has declined this booking.`,
  'called-off': (name) => `Sorry, ${name} has had to cancel this booking.`,
  expired: (name) => `Sorry, ${name} did not answer in time.`,
  cancelled: () => 'That time is no longer booked for you.',
}

const meaning: Record<BookingStatus, (business: string, facts: Facts) => string> = {
  PENDING: (name, { directly, isOverdue, move, moved }) =>
    directly
      ? `We cannot reach ${name} at the moment, so your request may not be read. ${directly}`
      : isOverdue
        ? `${name} has not answered yet. You can wait, contact them directly, or ${move ? 'move or ' : ''}cancel your booking.`
        : moved
          ? `${name} has your new time and will answer soon. Your earlier time is free for others again.`
          : `${name} has your request and will answer soon.`,
  CONFIRMED: (name, { directly, isUnread }) =>
    isUnread
      ? `It is confirmed, but we cannot reach ${name} at the moment, so they may not know of it. ${directly}`
      : directly
        ? `${name} is expecting you. We cannot reach them at the moment: if anything changes, please tell them yourself. ${directly}`
        : `${name} is expecting you.`,
  CANCELLED: (name, { ending }) => ended[ending ?? 'cancelled'](name),
  COMPLETED: (name, { hasCome, isInvited }) =>
    hasCome
      ? `We hope you enjoyed your visit.${isInvited ? ' We emailed you a link to write a review.' : ''}`
      : `${name} noted that you did not come. If that is wrong, please let them know.`,
}

const endedAs: Record<Ending, string> = {
  declined: 'Your booking was declined',
  'called-off': 'Your booking was cancelled',
  expired: 'Your request has expired',
  cancelled: 'Your booking was cancelled',
}

function headingOf({
  status,
  mayCancel,
  proposal,
  moved,
  ending,
  hasCome,
  business,
  appointment: { weekday, day, month, clock },
}: GuestBookingView) {
  if (proposal) return `${business.name} proposes another time`
  if (status === 'PENDING') return moved ? 'You asked for another time' : 'Your booking request'
  if (status === 'CANCELLED') return endedAs[ending ?? 'cancelled']
  if (status === 'COMPLETED')
    return hasCome ? `Thank you for visiting ${business.name}` : 'Your visit was marked as missed'
  if (!mayCancel) return 'Your booking'
  return `See you on ${weekday}\u00a0${day}\u00a0${month} at\u00a0${clock.slice(0, 5)}`
}

export type GuestBookingWords = {
  /** What the page is about, in a few words. */
  heading: string
  /** How the booking stands. */
  meaning: string
  /** Why it cannot be moved; null where it can, or has ended. */
  whyStays: string | null
  /** A chat with the business about it; null for a number that WhatsApp cannot have. */
  whatsapp: string | null
  /** Its place in a maps app. */
  maps: string
}

function whyStays({ mayCancel, move, directly, business }: GuestBookingView): string | null {
  if (!mayCancel || move) return null
  return directly
    ? 'We cannot reach the business, so you cannot move your booking here.'
    : `${business.name} is not taking bookings at the moment, so you cannot move yours here.`
}

const chatAbout = ({ business: { name, phone }, customerName, when }: GuestBookingView) =>
  phone && whatsappUrl(phone, `Hello ${name}, this is ${customerName} about my booking: ${when}.`)

/** Said here, so that browsers load the sentence of one state, not those of all. */
export const guestBookingWords = (booking: GuestBookingView): GuestBookingWords => ({
  heading: headingOf(booking),
  meaning:
    booking.proposal && !booking.directly
      ? 'Your booking stays as it is until you answer.'
      : meaning[booking.status](booking.business.name, booking),
  whyStays: whyStays(booking),
  whatsapp: chatAbout(booking),
  maps: mapSearchUrl(booking.business.name, booking.business.place),
})
