import type { OwnAccount } from '#app/domain/accounts/queries.server.ts'
import { planNotice } from '#app/domain/subscriptions/mails/words.ts'
import { paths } from '#app/paths.ts'
import type { DeskUser } from '#app/ui/desk/desk.ts'

export function shellData(
  { email, emailVerified, role, business, ...person }: OwnAccount,
  waiting = { requests: 0, suggestions: 0 },
) {
  const name = business?.name ?? `${person.firstName} ${person.lastName}`.trim()
  return {
    user: { email, role, name: name || email } satisfies DeskUser,
    hasBusiness: business !== null,
    listing: business?.isShown ? paths.business(business.slug) : null,
    verified: emailVerified,
    ...waiting,
    isReachable: business?.isReachable ?? true,
    refusedAddresses: business?.refusedAddresses ?? [],
    plan: business && planNotice(business),
  }
}
export type ShellData = ReturnType<typeof shellData>
