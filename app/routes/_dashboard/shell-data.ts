import type { OwnAccount } from '#app/domain/accounts/queries.server.ts'
import { planNotice } from '#app/domain/subscriptions/mails/words.ts'
import { formatDate, localDateOf } from '#app/domain/local-time.ts'
import { catalogue, isPaidPlan, randText } from '#app/domain/subscriptions/plan/catalogue.ts'
import { ownerFacts } from '#app/ui/desk/owner-facts.ts'
import type { OwnShell } from '#app/ui/desk/own-shell.ts'

type Business = NonNullable<OwnAccount['business']>

/** What the plan's owner is to pay now, as `R299`; null where nothing is due. */
const dueOf = ({ status, planStatus }: Business): string | null =>
  status === 'past-due' && isPaidPlan(planStatus) ? randText(catalogue[planStatus].cents) : null

const closureOf = ({ closedUntil }: Business): string | null =>
  closedUntil && closedUntil > localDateOf(new Date()) ? formatDate(closedUntil) : null

export function shellData(account: OwnAccount, waiting = { requests: 0, suggestions: 0 }) {
  const { emailVerified, business } = account
  return {
    ...ownerFacts(account),
    verified: emailVerified,
    ...waiting,
    isReachable: business?.isReachable ?? true,
    reachedAt: business?.reachedAt ?? [],
    refusedAddresses: business?.refusedAddresses ?? [],
    plan: business && planNotice(business),
    due: business && dueOf(business),
    isPaused: business?.isPaused ?? false,
    isDraft: business?.isDraft ?? false,
    closedUntil: business && closureOf(business),
  } satisfies OwnShell & Record<string, unknown>
}
export type ShellData = ReturnType<typeof shellData>
