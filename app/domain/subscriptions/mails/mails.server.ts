import type { Database } from '#db/client.server.ts'
import type { checkouts, receipts } from '#db/schema/index.ts'
import { brand } from '#app/brand.ts'
import { formatInstant } from '#app/domain/local-time.ts'
import { queueMails } from '#app/domain/mail/queue-mails.server.ts'
import { type Block, paragraph } from '#app/domain/mail/content.ts'
import { env } from '#app/env.server.ts'
import { paths } from '#app/paths.ts'
import { catalogue, randText, type PaidPlan } from '../plan/catalogue.ts'
import { graceMs, monthAfter } from '../plan/state.ts'
import { billingContactOf } from '../receipts/buyer.server.ts'
import { receiptBlocks } from '../receipts/mails.server.ts'
import { setUpWords } from './setup-mails.server.ts'
import { dateText } from './words.ts'

export const planButton = (label = 'Open your plan'): Block => ({
  kind: 'button',
  label,
  url: env().publicUrl + paths.ownPlan(),
})

/** The receipt of a first payment; without an account it links to the claim. */
export async function mailPaid(
  tx: Database,
  checkout: typeof checkouts.$inferSelect,
  receipt: typeof receipts.$inferSelect,
): Promise<void> {
  const { name } = catalogue[checkout.plan]
  const contact = await billingContactOf(checkout.businessId, tx)
  const thanks = paragraph(
    `Thank you, ${checkout.firstName}. ${checkout.businessId ? `${name} now runs month by month.` : `Your ${name} plan is paid.`}`,
  )
  const onward = checkout.businessId
    ? { title: `Your ${name} plan is paid`, blocks: [planButton()] }
    : await setUpWords(tx, checkout)
  await queueMails(tx, [
    {
      kind: 'plan-paid',
      recipient: contact?.billing ?? checkout.email,
      subject: `Your ${name} plan on ${brand.name} is paid`,
      ...(checkout.businessId && { businessId: checkout.businessId }),
      ownerId: contact?.ownerId ?? null,
      content: {
        title: onward.title,
        preview: checkout.businessId ? 'Thank you.' : 'One step is left.',
        blocks: [thanks, ...onward.blocks, ...receiptBlocks(receipt)],
      },
    },
  ])
}

type OwnerMail = {
  kind: string
  subject: string
  /** The heading, where it is not the subject. */
  title?: string
  preview: string
  blocks: Block[]
}

/** Whoever has the provider's link can change the card and end the plan, so only the owner's own address gets it. */
const withoutForeignLinks = (blocks: Block[]): Block[] =>
  blocks.filter((block) => !('url' in block) || block.url.startsWith(env().publicUrl))

/** Queues a mail about a plan to the owner of its business, and to their billing email. */
export async function mailOwner(
  businessId: string,
  tx: Database,
  write: (business: { name: string }) => OwnerMail,
): Promise<void> {
  const contact = await billingContactOf(businessId, tx)
  if (!contact) return
  const { ownerId, account, billing } = contact
  const { kind, subject, title = subject, preview, blocks } = write(contact)
  const mail = { kind, subject, businessId, ownerId }
  const copy = {
    ...mail,
    content: { title, preview, blocks: withoutForeignLinks(blocks) },
  }
  await queueMails(tx, [
    { ...mail, recipient: account, content: { title, preview, blocks } },
    ...(billing && billing !== account ? [{ ...copy, recipient: billing }] : []),
  ])
}

type FailedRenewal = {
  reminder: number
  plan: PaidPlan
  /** What did not go through; who pays now pays the price of today. */
  cents: number
  serviceUntil: Date
  /** The provider's card page. */
  cardLink: string | null
}

function fellToFree(business: string, { plan, serviceUntil }: FailedRenewal): OwnerMail {
  const { name } = catalogue[plan]
  const due = new Date(serviceUntil.getTime() - graceMs)
  const monthOver = dateText(monthAfter(due))
  return {
    kind: 'plan-fell-to-free',
    subject: `${business} is on the Free plan now`,
    preview: 'Your listing stays online.',
    blocks: [
      paragraph(
        `The payment for ${name} did not go through. Your listing stays in the directory, and customers can still book. Nothing more is charged.`,
      ),
      paragraph(
        `You can choose a paid plan again at any time. If that is ${name} before ${monthOver}, the 7 unpaid days count towards that month.`,
      ),
      planButton('Choose a plan'),
    ],
  }
}

/** One of three mails about a failed renewal: at once, after three days, and after the downgrade to Free. */
export const mailFailedRenewal = (
  businessId: string,
  renewal: FailedRenewal,
  tx: Database,
): Promise<void> =>
  mailOwner(businessId, tx, ({ name: business }) => {
    if (renewal.reminder === 3) return fellToFree(business, renewal)
    const { name, cents } = catalogue[renewal.plan]
    const until = formatInstant(renewal.serviceUntil)
    const failed = `The monthly payment of ${randText(renewal.cents)} for ${business} did not go through.`
    return {
      kind: `plan-payment-failed-${renewal.reminder}`,
      subject: `The payment for ${name} failed`,
      preview: `Nothing changes before ${until}.`,
      blocks: [
        paragraph(failed),
        paragraph(`Nothing changes before ${until}. Please pay by then.`),
        planButton(`Pay ${randText(cents)} now`),
        ...(renewal.cardLink
          ? [{ kind: 'button', label: 'Change your card', url: renewal.cardLink } as const]
          : []),
      ],
    }
  })
