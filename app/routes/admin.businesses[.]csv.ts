import { exportBusinesses } from '#app/domain/import/export.server.ts'
import { localDateOf } from '#app/domain/local-time.ts'
import { requireAdmin } from '#app/http/actor.server.ts'
import { download } from '#app/http/download.server.ts'
import { textStream } from '#app/http/text-stream.server.ts'
import { paths } from '#app/paths.ts'

export const loader = download(
  () => paths.admin('businesses'),
  async ({ request }) => ({
    body: textStream(exportBusinesses(await requireAdmin(request))),
    type: 'text/csv',
    name: `businesses-${localDateOf(new Date())}.csv`,
  }),
)
