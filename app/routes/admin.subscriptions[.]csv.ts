import { readSubscriptionFilters } from '#app/domain/admin/subscription-list.ts'
import { exportSubscriptions } from '#app/domain/admin/subscriptions-csv.server.ts'
import { localDateOf } from '#app/domain/local-time.ts'
import { requireAdmin } from '#app/http/actor.server.ts'
import { download, queryOf } from '#app/http/download.server.ts'
import { textStream } from '#app/http/text-stream.server.ts'
import { paths } from '#app/paths.ts'

export const loader = download(
  (args) => paths.admin('subscriptions', queryOf(args)),
  async ({ request }) => {
    const admin = await requireAdmin(request)
    const filters = readSubscriptionFilters(new URL(request.url).searchParams)
    return {
      body: textStream(exportSubscriptions(admin, filters)),
      type: 'text/csv',
      name: `subscriptions-${localDateOf(new Date())}.csv`,
    }
  },
)
