import type { ActionFunctionArgs } from '@remix-run/node'
import { exportPerson } from '#app/domain/privacy/person.server.ts'
import { personExportForm } from '#app/domain/privacy/person-schema.ts'
import { requireAdmin } from '#app/http/actor.server.ts'
import { readForm } from '#app/http/body.server.ts'
import { parseWith } from '#app/http/parse.server.ts'
import { screen } from '#app/http/screen.server.ts'
import { textStream } from '#app/http/text-stream.server.ts'

export const action = screen(async ({ request }: ActionFunctionArgs) => {
  const admin = await requireAdmin(request)
  const { email } = parseWith(personExportForm, Object.fromEntries(await readForm(request)))
  return new Response(textStream(await exportPerson(admin, email)), {
    headers: {
      'content-type': 'application/json; charset=utf-8',
      'content-disposition': 'attachment; filename="personal-data.json"',
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
    },
  })
})
