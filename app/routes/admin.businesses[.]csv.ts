import type { LoaderFunctionArgs } from '@remix-run/node'
import { exportBusinesses } from '#app/domain/import/export.server.ts'
import { localDateOf } from '#app/domain/local-time.ts'
import { requireAdmin } from '#app/http/actor.server.ts'
import { screen } from '#app/http/screen.server.ts'
import { textStream } from '#app/http/text-stream.server.ts'

export const loader = screen(async ({ request }: LoaderFunctionArgs) => {
  const admin = await requireAdmin(request)
  return new Response(textStream(exportBusinesses(admin)), {
    headers: {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="businesses-${localDateOf(new Date())}.csv"`,
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
    },
  })
})
