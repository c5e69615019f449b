import type { LoaderFunctionArgs } from '@remix-run/node'
import { importReport } from '#app/domain/admin/kept-imports.server.ts'
import { requireAdmin } from '#app/http/actor.server.ts'
import { screen } from '#app/http/screen.server.ts'
import { textStream } from '#app/http/text-stream.server.ts'

async function* textOf(parts: AsyncIterable<Buffer>) {
  for await (const part of parts) yield part.toString('utf8')
}

export const loader = screen(async ({ request }: LoaderFunctionArgs) => {
  const admin = await requireAdmin(request)
  const id = new URL(request.url).searchParams.get('import') ?? ''
  const { bytes } = await importReport(admin, id)
  return new Response(textStream(textOf(bytes)), {
    headers: {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': 'attachment; filename="import-report.csv"',
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
    },
  })
})
