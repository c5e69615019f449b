import { calendarFeed } from '#app/domain/bookings/feed.server.ts'
import { download } from '#app/http/download.server.ts'

export const loader = download(null, async ({ params }) => ({
  body: await calendarFeed(params['token'] ?? ''),
  type: 'text/calendar',
  name: 'bookings.ics',
  headers: {
    'content-disposition': 'inline; filename="bookings.ics"',
    'cache-control': 'private, max-age=300',
    'referrer-policy': 'no-referrer',
    'x-robots-tag': 'noindex',
  },
}))
