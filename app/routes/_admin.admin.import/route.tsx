import { data, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node'
import { importAsAdmin, maxImportBytes } from '#app/domain/admin/import.server.ts'
import { importForm } from '#app/domain/admin/import-schema.ts'
import { DomainError } from '#app/domain/errors.ts'
import { requireAdmin } from '#app/http/actor.server.ts'
import { withFileForm } from '#app/http/file-form.server.ts'
import { refusedAnswer } from '#app/http/kept-reply.server.ts'
import { parseWith } from '#app/http/parse.server.ts'
import { refusable } from '#app/http/refusable.server.ts'
import { screen } from '#app/http/screen.server.ts'
import { pageTitle } from '#app/ui/layout/page-title.ts'
import { ImportPage } from './import-page.tsx'

export const meta = pageTitle('Import businesses')

export const loader = screen(async ({ request }: LoaderFunctionArgs) => {
  await requireAdmin(request)
  return null
})

const tooLarge = () =>
  new DomainError(
    'too-large',
    `That file is larger than we take here (${maxImportBytes / 1024 / 1024} MB).`,
  )

export const action = screen(async ({ request }: ActionFunctionArgs) => {
  const admin = await requireAdmin(request)
  return refusable(
    () =>
      withFileForm(
        request,
        { name: 'file', limit: maxImportBytes, refusal: tooLarge() },
        async (form, file) => {
          if (!file) throw new DomainError('invalid', 'Please choose a file first.')
          const { intent } = parseWith(importForm, Object.fromEntries(form))
          const dryRun = intent === 'dryRun'
          const report = await importAsAdmin(admin, { source: file.path, dryRun, file: file.name })
          return data({ report, file: file.name })
        },
      ),
    ({ message, init }) => refusedAnswer(request, { error: message }, init),
  )
})

export default ImportPage
