import type { LoaderFunctionArgs } from '@remix-run/node'
import { localDateOf } from '#app/domain/local-time.ts'
import { exportPayments } from '#app/domain/subscriptions/receipts/csv.server.ts'
import { requireOwner } from '#app/http/actor.server.ts'
import { screen } from '#app/http/screen.server.ts'

export const loader = screen(async ({ request }: LoaderFunctionArgs) => {
  const actor = await requireOwner(request)
  return new Response(await exportPayments(actor), {
    headers: {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="payments-${localDateOf(new Date())}.csv"`,
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
    },
  })
})
