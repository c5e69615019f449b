import type { Database } from '#db/client.server.ts'
import { formatDate, localDateOf } from '#app/domain/local-time.ts'
import { paragraph } from '#app/domain/mail/content.ts'
import { env } from '#app/env.server.ts'
import { paths } from '#app/paths.ts'
import { planFactsOf } from '../ledger/ledger.server.ts'
import { subscriptionToMove } from '../ledger/subscription-to-move.server.ts'
import { mailOwner } from '../mails/mails.server.ts'
import { catalogue, paidPlans, randText } from '../plan/catalogue.ts'
import { paidMonthsOf } from '../plan/paid-time.ts'
import type { SettledTime } from './overlap.ts'

type Settled = SettledTime & { reference: string; until: Date }

/** The months of a business's second payments that a person has settled; none that became credit before it began. */
export async function settledMonths(businessId: string | null, tx: Database): Promise<Settled[]> {
  if (!businessId) return []
  const facts = await planFactsOf(businessId, tx)
  return paidPlans.flatMap((plan) =>
    paidMonthsOf(facts, plan).flatMap(({ payment: { settledAt, ...payment }, ...month }) =>
      settledAt && month.until > month.begins ? [{ ...payment, settledAt, ...month }] : [],
    ),
  )
}

const dateText = (instant: Date) => formatDate(localDateOf(instant))

/** Tells an owner which month a second payment buys that was settled, and where it moves the next payment. */
export async function mailSettledMonth(
  businessId: string,
  reference: string | null,
  tx: Database,
): Promise<void> {
  const months = await settledMonths(businessId, tx)
  const month = months.find((one) => one.reference === reference)
  if (!month) return
  const { name, cents } = catalogue[month.plan]
  const [from, until] = [month.begins, month.until].map(dateText)
  const moved = await subscriptionToMove(businessId, tx)
  const subscription = moved?.subscription
  await mailOwner(businessId, tx, ({ name: business }) => ({
    kind: 'billing-second-settled',
    subject: `Your second payment for ${name} pays for another month`,
    preview: `From ${from} to ${until}.`,
    blocks: [
      paragraph(
        `${business} had two payments for the same month. The one of ${randText(cents)} on ${dateText(month.paidAt)} now pays for ${name} from ${from} to ${until}.`,
      ),
      ...(moved && subscription?.nextPaymentAt
        ? [
            paragraph(
              `So the next payment of ${randText(catalogue[subscription.plan].cents)} is taken on ${dateText(moved.startAt)} instead of ${dateText(subscription.nextPaymentAt)}.`,
            ),
          ]
        : []),
      { kind: 'button', label: 'Open your plan', url: env().publicUrl + paths.ownPlan() },
    ],
  }))
}
