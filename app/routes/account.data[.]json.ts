import { localDateOf } from '#app/domain/local-time.ts'
import { ownData } from '#app/domain/privacy/own-data.server.ts'
import { requireUser } from '#app/http/actor.server.ts'
import { download } from '#app/http/download.server.ts'
import { textStream } from '#app/http/text-stream.server.ts'
import { paths } from '#app/paths.ts'

export const loader = download(
  () => paths.account(),
  async ({ request }) => ({
    body: textStream(await ownData(await requireUser(request))),
    type: 'application/json',
    name: `cpt-gems-${localDateOf(new Date())}.json`,
  }),
)
