import { redirect } from '@remix-run/node'
import type { UserActor } from '#app/domain/actor.ts'
import {
  decidePair,
  keepImport,
  maxImportBytes,
  startKept,
} from '#app/domain/admin/kept-imports.server.ts'
import { importForm } from '#app/domain/admin/import-schema.ts'
import { DomainError } from '#app/domain/errors.ts'
import { withFileForm } from '#app/http/file-form.server.ts'
import { refusedAnswer } from '#app/http/kept-reply.server.ts'
import { parseWith } from '#app/http/parse.server.ts'
import { refusable } from '#app/http/refusable.server.ts'
import { redirectWith } from '#app/http/toast.server.ts'
import { paths } from '#app/paths.ts'

const tooLarge = () =>
  new DomainError(
    'too-large',
    `That file is larger than we take here (${maxImportBytes / 1024 / 1024} MB).`,
  )

const notDecided = {
  title: 'Not Saved',
  description: 'The file was read again meanwhile, and this row is no possible duplicate any more.',
  kind: 'destructive',
} as const

async function answerForm(
  admin: UserActor,
  form: FormData,
  file: { path: string; name: string } | null,
) {
  const { intent, import: id, position = 0, page } = parseWith(importForm, Object.fromEntries(form))
  if (id && (intent === 'same' || intent === 'different')) {
    const shown = paths.adminImport({ import: id, page: page > 1 && page })
    const isKept = await decidePair(admin, { id, position, same: intent === 'same' })
    return isKept ? redirect(`${shown}#pair-${position}`, 303) : redirectWith(shown, notDecided)
  }
  const isDryRun = intent !== 'import'
  if (id) await startKept(admin, id, isDryRun)
  else if (!file) throw new DomainError('invalid', 'Please choose a file first.')
  const kept = id || (await keepImport(admin, { ...file!, isDryRun }))
  return redirect(paths.adminImport({ import: kept }), 303)
}

/** Keeps the file that was sent and begins with it, or goes on with one that is kept. */
export const importAction = (request: Request, admin: UserActor) =>
  refusable(
    () =>
      withFileForm(
        request,
        { name: 'file', limit: maxImportBytes, refusal: tooLarge() },
        (form, file) => answerForm(admin, form, file),
      ),
    ({ message, init }) => refusedAnswer(request, { error: message }, init),
  )
