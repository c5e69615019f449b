import type { LoaderFunctionArgs } from '@remix-run/node'
import { calendarFeed } from '#app/domain/bookings/feed.server.ts'
import { screen } from '#app/http/screen.server.ts'

export const loader = screen(
  async ({ params }: LoaderFunctionArgs) =>
    new Response(await calendarFeed(params['token'] ?? ''), {
      headers: {
        'content-type': 'text/calendar; charset=utf-8',
        'content-disposition': 'inline; filename="bookings.ics"',
        'cache-control': 'private, max-age=300',
        'referrer-policy': 'no-referrer',
        'x-content-type-options': 'nosniff',
        'x-robots-tag': 'noindex',
      },
    }),
)
