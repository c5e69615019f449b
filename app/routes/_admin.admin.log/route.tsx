import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { requireAdmin } from '#app/http/actor.server.ts'
import { adminAddress } from '#app/http/admin-address.ts'
import { readForm } from '#app/http/body.server.ts'
import { screen } from '#app/http/screen.server.ts'
import { paths } from '#app/paths.ts'
import { pageTitle } from '#app/ui/layout/page-title.ts'
import { logData } from './log-data.server.ts'
import { LogsPage } from './logs-page.tsx'
import { resendAction } from './resend-action.server.ts'

export const meta = pageTitle('Logs')

export const loader = screen(async ({ request }: LoaderFunctionArgs) => {
  const admin = await requireAdmin(request)
  return logData(admin, new URL(request.url).searchParams)
})

export const action = screen(async ({ request }: ActionFunctionArgs) => {
  const admin = await requireAdmin(request)
  const { pathname, search } = new URL(request.url)
  const back = adminAddress(pathname + search, paths.adminLog())
  return resendAction(admin, await readForm(request), back)
})

export default LogsPage
