import type { LoaderFunctionArgs } from '@remix-run/node'
import { localDateOf } from '#app/domain/local-time.ts'
import { ownData } from '#app/domain/privacy/own-data.server.ts'
import { requireUser } from '#app/http/actor.server.ts'
import { screen } from '#app/http/screen.server.ts'
import { textStream } from '#app/http/text-stream.server.ts'

export const loader = screen(async ({ request }: LoaderFunctionArgs) => {
  const actor = await requireUser(request)
  return new Response(textStream(await ownData(actor)), {
    headers: {
      'content-type': 'application/json; charset=utf-8',
      'content-disposition': `attachment; filename="cpt-gems-${localDateOf(new Date())}.json"`,
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
    },
  })
})
