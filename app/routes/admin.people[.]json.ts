import { exportPerson } from '#app/domain/privacy/person.server.ts'
import { personExportForm } from '#app/domain/privacy/person-schema.ts'
import { requireAdmin } from '#app/http/actor.server.ts'
import { readForm } from '#app/http/body.server.ts'
import { download } from '#app/http/download.server.ts'
import { parseWith } from '#app/http/parse.server.ts'
import { textStream } from '#app/http/text-stream.server.ts'
import { paths } from '#app/paths.ts'

export const action = download(
  () => paths.adminPeople(),
  async ({ request }) => {
    const admin = await requireAdmin(request)
    const { email } = parseWith(personExportForm, Object.fromEntries(await readForm(request)))
    return {
      body: textStream(await exportPerson(admin, email)),
      type: 'application/json',
      name: 'personal-data.json',
    }
  },
)
