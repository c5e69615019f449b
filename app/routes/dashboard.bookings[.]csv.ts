import type { LoaderFunctionArgs } from '@remix-run/node'
import { exportBookings } from '#app/domain/bookings/csv.server.ts'
import { bookingFilters } from '#app/domain/bookings/owner-list.ts'
import { localDateOf } from '#app/domain/local-time.ts'
import { requireOwner } from '#app/http/actor.server.ts'
import { screen } from '#app/http/screen.server.ts'
import { textStream } from '#app/http/text-stream.server.ts'

export const loader = screen(async ({ request }: LoaderFunctionArgs) => {
  const actor = await requireOwner(request)
  const { searchParams } = new URL(request.url)
  const filters = bookingFilters(searchParams)
  // Whoever does not say which ones gets all.
  const span = searchParams.has('when') ? filters.span : 'all'
  return new Response(textStream(await exportBookings(actor, { ...filters, span })), {
    headers: {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="bookings-${localDateOf(new Date())}.csv"`,
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
    },
  })
})
