import { localDateOf } from '#app/domain/local-time.ts'
import { exportPayments } from '#app/domain/subscriptions/receipts/csv.server.ts'
import { requireOwner } from '#app/http/actor.server.ts'
import { download } from '#app/http/download.server.ts'
import { paths } from '#app/paths.ts'

export const loader = download(
  () => paths.ownPlan(),
  async ({ request }) => ({
    body: await exportPayments(await requireOwner(request)),
    type: 'text/csv',
    name: `payments-${localDateOf(new Date())}.csv`,
  }),
)
