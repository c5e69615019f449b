import { exportClients } from '#app/domain/clients/csv.server.ts'
import { clientFilters } from '#app/domain/clients/views.ts'
import { localDateOf } from '#app/domain/local-time.ts'
import { requireOwner } from '#app/http/actor.server.ts'
import { download, queryOf } from '#app/http/download.server.ts'
import { paths } from '#app/paths.ts'

export const loader = download(
  (args) => paths.clients(queryOf(args)),
  async ({ request }) => {
    const actor = await requireOwner(request)
    const filters = clientFilters(new URL(request.url).searchParams)
    return {
      body: await exportClients(actor, filters),
      type: 'text/csv',
      name: `clients-${localDateOf(new Date())}.csv`,
    }
  },
)
