import type { Database } from '#db/client.server.ts'
import { brand } from '#app/brand.ts'
import { formatDate, localDateOf } from '#app/domain/local-time.ts'
import { paragraph } from '#app/domain/mail/content.ts'
import { env } from '#app/env.server.ts'
import { paths } from '#app/paths.ts'
import { catalogue, randText } from '../plan/catalogue.ts'
import type { Credit } from '../plan/credits.ts'
import { planFactsOf } from '../ledger/ledger.server.ts'
import { paidTimeOf } from '../plan/paid-time.ts'
import { creditTexts } from '../mails/credit-words.ts'
import { mailOwner } from '../mails/mails.server.ts'

const dateText = (instant: Date) => formatDate(localDateOf(instant))

/** Tells an owner what new credits are worth, and when the next payment is taken because of them. */
export async function mailCredits(
  businessId: string,
  credits: Credit[],
  tx: Database,
): Promise<void> {
  if (credits.length === 0) return
  const facts = await planFactsOf(businessId, tx)
  const paid = facts.payments.find(({ reference }) => reference === credits[0]?.reference)
  if (!paid) return
  const { plan } = paid
  const { name, cents } = catalogue[plan]
  const before = paidTimeOf({ payments: facts.payments }, plan)?.until
  const after = paidTimeOf(facts, plan)?.until
  if (!before || !after) return
  await mailOwner(businessId, tx, ({ name: business }) => ({
    kind: 'plan-credit',
    subject: `Your next ${brand.name} payment is on ${dateText(after)}`,
    title: `Your next payment is on ${dateText(after)}`,
    preview: `Until now it was due on ${dateText(before)}.`,
    blocks: [
      ...creditTexts(
        credits.filter(({ reference }) => reference === paid.reference),
        plan,
      ).map(paragraph),
      paragraph(
        `So the next payment of ${randText(cents)} for ${business} is taken on ${dateText(after)} instead of ${dateText(before)}. ${name} is paid until then.`,
      ),
      {
        kind: 'button',
        label: 'Open your plan',
        url: env().publicUrl + paths.ownPlan(),
      },
    ],
  }))
}
