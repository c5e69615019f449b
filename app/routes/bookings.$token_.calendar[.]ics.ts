import type { LoaderFunctionArgs } from '@remix-run/node'
import { guestCalendar } from '#app/domain/bookings/queries.server.ts'
import { screen } from '#app/http/screen.server.ts'

/** The customer's booking as an iCalendar file. */
export const loader = screen(
  async ({ params }: LoaderFunctionArgs) =>
    new Response(await guestCalendar(params['token'] ?? ''), {
      headers: {
        'content-type': 'text/calendar; charset=utf-8',
        'content-disposition': 'attachment; filename="booking.ics"',
        'cache-control': 'no-store',
        'referrer-policy': 'no-referrer',
        'x-robots-tag': 'noindex',
      },
    }),
)
