import { guestCalendar } from '#app/domain/bookings/queries.server.ts'
import { download } from '#app/http/download.server.ts'
import { paths } from '#app/paths.ts'

/** The customer's booking as an iCalendar file. */
export const loader = download(
  ({ params }) => paths.booking(params['token'] ?? ''),
  async ({ params }) => ({
    body: await guestCalendar(params['token'] ?? ''),
    type: 'text/calendar',
    name: 'booking.ics',
    headers: { 'referrer-policy': 'no-referrer', 'x-robots-tag': 'noindex' },
  }),
)
