import type { LoaderFunctionArgs } from '@remix-run/node'
import { exportClients } from '#app/domain/clients/csv.server.ts'
import { clientFilters } from '#app/domain/clients/views.ts'
import { localDateOf } from '#app/domain/local-time.ts'
import { requireOwner } from '#app/http/actor.server.ts'
import { screen } from '#app/http/screen.server.ts'

export const loader = screen(async ({ request }: LoaderFunctionArgs) => {
  const actor = await requireOwner(request)
  const filters = clientFilters(new URL(request.url).searchParams)
  return new Response(await exportClients(actor, filters), {
    headers: {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="clients-${localDateOf(new Date())}.csv"`,
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
    },
  })
})
