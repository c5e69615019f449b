import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { logPageSize as size } from '#app/domain/admin/logs.ts'
import { deliveryLog, driftLog, mailLog, providerLog } from '#app/domain/admin/logs.server.ts'
import { resendDeliveryAsAdmin, resendMail } from '#app/domain/admin/resend.server.ts'
import { resendForm } from '#app/domain/admin/resend-schema.ts'
import { auditEntries } from '#app/domain/audit/entries.server.ts'
import { pageNumber } from '#app/domain/businesses/filters.ts'
import { DomainError } from '#app/domain/errors.ts'
import { requireAdmin } from '#app/http/actor.server.ts'
import { adminAddress, redirectBack } from '#app/http/admin-action.server.ts'
import { readForm } from '#app/http/body.server.ts'
import { screen } from '#app/http/screen.server.ts'
import { paths } from '#app/paths.ts'
import { pageTitle } from '#app/ui/layout/page-title.ts'
import { LogsPage } from './logs-page.tsx'

export const meta = pageTitle('Logs')

const logs = { mails: mailLog, deliveries: deliveryLog, provider: providerLog, drift: driftLog }
const isLog = (kind: string | null): kind is keyof typeof logs =>
  kind !== null && Object.hasOwn(logs, kind)

export const loader = screen(async ({ request }: LoaderFunctionArgs) => {
  const admin = await requireAdmin(request)
  const query = new URL(request.url).searchParams
  const [kind, page] = [query.get('kind'), pageNumber(query.get('page'))]
  if (isLog(kind)) return { kind, ...(await logs[kind](admin, page)) }
  const entries = await auditEntries(admin, { limit: size + 1, offset: (page - 1) * size })
  const more = entries.length > size
  return { kind: 'audit' as const, entries: entries.slice(0, size), page, more }
})

export const action = screen(async ({ request }: ActionFunctionArgs) => {
  const admin = await requireAdmin(request)
  const form = await readForm(request)
  const { pathname, search } = new URL(request.url)
  const back = adminAddress(pathname + search, paths.adminLog())
  const asked = resendForm.safeParse(Object.fromEntries(form))
  if (!asked.success) throw new DomainError('invalid', 'Please choose what to do.')
  const { intent, id } = asked.data
  const again = intent === 'mail' ? resendMail : resendDeliveryAsAdmin
  return redirectBack(
    back,
    async () => {
      await again(admin, id)
      return { title: 'Sent Again', description: 'It is on its way.' }
    },
    { title: 'Not Sent', description: 'Failed to send it again.' },
  )
})

export default LogsPage
