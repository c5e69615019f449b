import type { UserActor } from '#app/domain/actor.ts'
import { logFilter, logPageSize as size, logStart } from '#app/domain/admin/logs.ts'
import { deliveryLog, driftLog, mailLog, providerLog } from '#app/domain/admin/logs.server.ts'
import { auditEntries } from '#app/domain/audit/entries.server.ts'

const logs = { mails: mailLog, deliveries: deliveryLog, provider: providerLog, drift: driftLog }
const isLog = (kind: string | null): kind is keyof typeof logs =>
  kind !== null && Object.hasOwn(logs, kind)

/** A page of the log that was asked for; of what was done where it is none of the others. */
export async function logData(admin: UserActor, query: URLSearchParams) {
  const kind = query.get('kind')
  const filter = logFilter(query)
  const { page, days } = filter
  // The page offers no choice among the states of differences, so none hides any.
  if (kind === 'drift') filter.level = undefined
  if (isLog(kind)) return { kind, filter, ...(await logs[kind](admin, filter)) }
  const range = { since: logStart(days, new Date()), limit: size + 1, offset: (page - 1) * size }
  const entries = await auditEntries(admin, range)
  const more = entries.length > size
  return { kind: 'audit' as const, filter, entries: entries.slice(0, size), page, more }
}
