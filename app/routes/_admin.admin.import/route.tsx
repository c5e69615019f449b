import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { requireAdmin } from '#app/http/actor.server.ts'
import { screen } from '#app/http/screen.server.ts'
import { pageTitle } from '#app/ui/layout/page-title.ts'
import { importAction } from './import-action.server.ts'
import { ImportPage } from './import-page.tsx'

export const meta = pageTitle('Import businesses')

export const loader = screen(async ({ request }: LoaderFunctionArgs) => {
  await requireAdmin(request)
  return null
})

export const action = screen(async ({ request }: ActionFunctionArgs) =>
  importAction(request, await requireAdmin(request)),
)

export default ImportPage
