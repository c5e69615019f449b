import { and, inArray, isNull } from 'drizzle-orm'
import type { Database } from '#db/client.server.ts'
import { subscriptions } from '#db/schema/index.ts'
import type { ProviderEvent } from '#app/gateways/payments/port.ts'
import { mailExpiringCard } from '../mails/charge-mails.server.ts'
import { isLive } from '../plan/one-renewal.server.ts'
import { isFormersCard } from '../plan/payer.server.ts'
import type { Provider } from '../plan/provider.server.ts'

/** Those of these subscriptions that renew and are to go on. */
const renewingOf = (codes: string[], tx: Database) =>
  tx
    .select()
    .from(subscriptions)
    .where(and(inArray(subscriptions.code, codes), isLive, isNull(subscriptions.supersededAt)))

/** Mails about cards that pay for a plan that renews: all of an event, or none where the provider fails. */
export async function warnOfCards(
  event: ProviderEvent,
  provider: Provider,
  tx: Database,
): Promise<void> {
  const codes = (await renewingOf(event.subscriptionCodes, tx)).map(({ code }) => code)
  const links = await Promise.all(codes.map((code) => provider.gateway.cardLink(code)))
  await tx.transaction(async (inner) => {
    // Some may have been cancelled while the provider was asked.
    for (const subscription of await renewingOf(codes, inner)) {
      const { businessId, code } = subscription
      const warning = { subscription, cardLink: links[codes.indexOf(code)] ?? null }
      if (!businessId || (await isFormersCard(subscription.customerCode, businessId, inner)))
        continue
      await mailExpiringCard(businessId, warning, inner)
    }
  })
}
