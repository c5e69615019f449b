import { and, eq } from 'drizzle-orm'
import type { Database } from '#db/client.server.ts'
import { subscriptions } from '#db/schema/index.ts'
import { type Block, paragraph } from '#app/domain/mail/content.ts'
import { formatMonth } from '#app/domain/local-time.ts'
import { catalogue, randText } from '../plan/catalogue.ts'
import type { Charge } from '../plan/charge.ts'
import { isLive, latest } from '../plan/one-renewal.server.ts'
import { isFormersCard } from '../plan/payer.server.ts'
import { loadPrices } from '../plan/plan-codes.server.ts'
import { cardOfRow, cardText } from './card-words.ts'
import { mailOwner, planButton } from './mails.server.ts'
import { dateText } from './words.ts'

/** Where there is something better to press. */
const planLink = (): Block => ({ ...planButton(), kind: 'link' }) as Block

/** `the end of November 2026`, of `11/2026`. */
const endOfMonth = (expires: string) =>
  `the end of ${formatMonth(expires.replace(/^(\d\d)\/(\d{4})$/, '$2-$1'))}`

type Charged = Pick<
  typeof subscriptions.$inferSelect,
  'plan' | 'planCode' | 'nextPaymentAt' | 'cardBrand' | 'cardLast4' | 'cardExpires'
>

const toCharge = async (businessId: string, { plan }: Charge, tx: Database) => {
  const rows = await tx
    .select()
    .from(subscriptions)
    .where(and(eq(subscriptions.businessId, businessId), eq(subscriptions.plan, plan), isLive))
  const charged = latest(rows.filter(({ supersededAt }) => !supersededAt))
  // That of a former owner is about to be ended, and their card is nobody else's to read of.
  return charged && !(await isFormersCard(charged.customerCode, businessId, tx)) ? charged : null
}

/** Tells an owner three days ahead what will be taken, from which card, and how to cancel. */
export async function mailNextCharge(
  businessId: string,
  charge: Charge,
  tx: Database,
): Promise<void> {
  const subscription = await toCharge(businessId, charge, tx)
  if (!subscription) return
  const { name } = catalogue[charge.plan]
  const cents = (await loadPrices(tx))(charge.plan, subscription.planCode)
  const card = cardOfRow(subscription)
  const from = card ? `your ${cardText(card)}` : 'your card'
  const on = dateText(charge.at)
  await mailOwner(businessId, tx, ({ name: business }) => ({
    kind: 'plan-charge-announced',
    subject: `${randText(cents)} for ${name} will be taken on ${on}`,
    preview: 'You do not need to do anything.',
    blocks: [
      paragraph(
        `The next payment of ${randText(cents)} for ${name} for ${business} will be taken from ${from} on ${on}.`,
      ),
      paragraph(
        'You do not need to do anything. To stop it, open your plan before then and choose “Cancel your plan”: no further payment is taken, and you keep what is paid.',
      ),
      planButton(),
    ],
  }))
}

/** Warns an owner that the card of a plan that renews expires; `cardLink` is the provider's page for a new one. */
export async function mailExpiringCard(
  businessId: string,
  { subscription, cardLink }: { subscription: Charged; cardLink: string | null },
  tx: Database,
): Promise<void> {
  const cents = (await loadPrices(tx))(subscription.plan, subscription.planCode)
  await mailOwner(businessId, tx, ({ name: business }) => {
    const { name } = catalogue[subscription.plan]
    const card = cardOfRow(subscription)
    const which = card ? `Your ${cardText(card)}` : 'Your card'
    const when = card?.expires ? `expires at ${endOfMonth(card.expires)}` : 'expires soon'
    const next = subscription.nextPaymentAt
    return {
      kind: 'plan-card-expires',
      subject: 'The card for your plan expires soon',
      preview: 'A minute now saves a failed payment.',
      blocks: [
        paragraph(`${which}, which pays for ${name} for ${business}, ${when}.`),
        paragraph(
          next
            ? `The next payment of ${randText(cents)} is taken on ${dateText(next)}. Please enter your new card before then.`
            : 'Please enter your new card.',
        ),
        ...(cardLink
          ? [{ kind: 'button', label: 'Change your card', url: cardLink } as const, planLink()]
          : [planButton()]),
      ],
    }
  })
}
