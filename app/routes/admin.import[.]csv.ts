import { importReport } from '#app/domain/admin/kept-imports.server.ts'
import { requireAdmin } from '#app/http/actor.server.ts'
import { download } from '#app/http/download.server.ts'
import { textStream } from '#app/http/text-stream.server.ts'
import { paths } from '#app/paths.ts'

async function* textOf(parts: AsyncIterable<Buffer>) {
  for await (const part of parts) yield part.toString('utf8')
}

export const loader = download(
  () => paths.adminImport(),
  async ({ request }) => {
    const admin = await requireAdmin(request)
    const id = new URL(request.url).searchParams.get('import') ?? ''
    const { bytes } = await importReport(admin, id)
    return { body: textStream(textOf(bytes)), type: 'text/csv', name: 'import-report.csv' }
  },
)
