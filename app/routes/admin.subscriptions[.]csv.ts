import type { LoaderFunctionArgs } from '@remix-run/node'
import { readSubscriptionFilters } from '#app/domain/admin/subscription-list.ts'
import { exportSubscriptions } from '#app/domain/admin/subscriptions-csv.server.ts'
import { localDateOf } from '#app/domain/local-time.ts'
import { requireAdmin } from '#app/http/actor.server.ts'
import { screen } from '#app/http/screen.server.ts'
import { textStream } from '#app/http/text-stream.server.ts'

export const loader = screen(async ({ request }: LoaderFunctionArgs) => {
  const admin = await requireAdmin(request)
  const filters = readSubscriptionFilters(new URL(request.url).searchParams)
  return new Response(textStream(exportSubscriptions(admin, filters)), {
    headers: {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="subscriptions-${localDateOf(new Date())}.csv"`,
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
    },
  })
})
