import { data } from '@remix-run/node'
import type { UserActor } from '#app/domain/actor.ts'
import { importAsAdmin, maxImportBytes } from '#app/domain/admin/import.server.ts'
import { importForm } from '#app/domain/admin/import-schema.ts'
import { DomainError } from '#app/domain/errors.ts'
import { withFileForm } from '#app/http/file-form.server.ts'
import { refusedAnswer } from '#app/http/kept-reply.server.ts'
import { parseWith } from '#app/http/parse.server.ts'
import { refusable } from '#app/http/refusable.server.ts'

const tooLarge = () =>
  new DomainError(
    'too-large',
    `That file is larger than we take here (${maxImportBytes / 1024 / 1024} MB).`,
  )

async function importFile(
  admin: UserActor,
  form: FormData,
  file: { path: string; name: string } | null,
) {
  if (!file) throw new DomainError('invalid', 'Please choose a file first.')
  const { intent } = parseWith(importForm, Object.fromEntries(form))
  const dryRun = intent === 'dryRun'
  const report = await importAsAdmin(admin, { source: file.path, dryRun, file: file.name })
  return data({ report, file: file.name })
}

/** Imports the file that was sent, or only checks it; answers with the report. */
export const importAction = (request: Request, admin: UserActor) =>
  refusable(
    () =>
      withFileForm(
        request,
        { name: 'file', limit: maxImportBytes, refusal: tooLarge() },
        (form, file) => importFile(admin, form, file),
      ),
    ({ message, init }) => refusedAnswer(request, { error: message }, init),
  )
