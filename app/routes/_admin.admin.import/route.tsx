import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { listImports, viewImport } from '#app/domain/admin/kept-imports.server.ts'
import { pageNumber } from '#app/domain/businesses/filters.ts'
import { requireAdmin } from '#app/http/actor.server.ts'
import { screen } from '#app/http/screen.server.ts'
import { pageTitle } from '#app/ui/layout/page-title.ts'
import { importAction } from './import-action.server.ts'
import { ImportPage } from './import-page.tsx'

export const meta = pageTitle('Import businesses')

export const loader = screen(async ({ request }: LoaderFunctionArgs) => {
  const admin = await requireAdmin(request)
  const query = new URL(request.url).searchParams
  const id = query.get('import')
  const kept = id ? await viewImport(admin, id, pageNumber(query.get('page'))) : null
  return { kept, files: await listImports(admin) }
})

export const action = screen(async ({ request }: ActionFunctionArgs) =>
  importAction(request, await requireAdmin(request)),
)

export default ImportPage
