import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { previewBulk } from '#app/domain/admin/bulk.server.ts'
import { whatGoesInBulk } from '#app/domain/admin/bulk-delete.server.ts'
import { businessFilters } from '#app/domain/admin/lists.ts'
import { bulkForm } from '#app/domain/admin/manage-schema.ts'
import { requireAdmin } from '#app/http/actor.server.ts'
import { readForm } from '#app/http/body.server.ts'
import { parseWith } from '#app/http/parse.server.ts'
import { redirectBack } from '#app/http/redirect-back.server.ts'
import { screen } from '#app/http/screen.server.ts'
import { paths } from '#app/paths.ts'
import { pageTitle } from '#app/ui/layout/page-title.ts'
import { bulkChange } from './bulk-change.server.ts'
import { BulkPage } from './bulk-page.tsx'

export const meta = pageTitle('Change several businesses')

const filtersOf = (request: Request) => {
  const { page: _, ...filters } = businessFilters(new URL(request.url).searchParams)
  return filters
}

export const loader = screen(async ({ request }: LoaderFunctionArgs) => {
  const admin = await requireAdmin(request)
  const filters = filtersOf(request)
  return {
    filters,
    preview: await previewBulk(admin, filters),
    going: await whatGoesInBulk(admin, filters),
  }
})

export const action = screen(async ({ request }: ActionFunctionArgs) => {
  const admin = await requireAdmin(request)
  const filters = filtersOf(request)
  const form = parseWith(bulkForm, Object.fromEntries(await readForm(request)))
  const failed = { title: 'Nothing Changed', description: 'Please look at the count again.' }
  return redirectBack(paths.adminBulk(filters), () => bulkChange(admin, filters, form), failed)
})

export default function Bulk() {
  return <BulkPage {...useLoaderData<typeof loader>()} />
}
