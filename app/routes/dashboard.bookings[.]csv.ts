import { exportBookings } from '#app/domain/bookings/csv.server.ts'
import { bookingFilters } from '#app/domain/bookings/owner-list.ts'
import { localDateOf } from '#app/domain/local-time.ts'
import { requireOwner } from '#app/http/actor.server.ts'
import { download, queryOf } from '#app/http/download.server.ts'
import { textStream } from '#app/http/text-stream.server.ts'
import { paths } from '#app/paths.ts'

export const loader = download(
  (args) => paths.dashboard('bookings', queryOf(args)),
  async ({ request }) => {
    const actor = await requireOwner(request)
    const { searchParams } = new URL(request.url)
    const filters = bookingFilters(searchParams)
    // Whoever does not say which ones gets all.
    const span = searchParams.has('when') ? filters.span : 'all'
    return {
      body: textStream(await exportBookings(actor, { ...filters, span })),
      type: 'text/csv',
      name: `bookings-${localDateOf(new Date())}.csv`,
    }
  },
)
