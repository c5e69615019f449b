import type { Database } from '#db/client.server.ts'
import type { checkouts, receipts } from '#db/schema/index.ts'
import { brand } from '#app/brand.ts'
import { formatDate, formatInstant, localDateOf } from '#app/domain/local-time.ts'
import { queueMails } from '#app/domain/mail/queue-mails.server.ts'
import { type Block, paragraph } from '#app/domain/mail/content.ts'
import { env } from '#app/env.server.ts'
import { paths } from '#app/paths.ts'
import { catalogue, randText, type PaidPlan } from '../plan/catalogue.ts'
import { graceMs, monthAfter } from '../plan/state.ts'
import { billingContactOf } from '../receipts/buyer.server.ts'
import { receiptBlocks } from '../receipts/mails.server.ts'
import { setupBlocks } from './setup-mails.server.ts'

const onSite = (path: string) => `${env().publicUrl}${path}`

/** The receipt of a first payment; without an account it links to the claim. */
export async function mailPaid(
  tx: Database,
  checkout: typeof checkouts.$inferSelect,
  receipt: typeof receipts.$inferSelect,
): Promise<void> {
  const { name } = catalogue[checkout.plan]
  const contact = await billingContactOf(checkout.businessId, tx)
  const facts: Block = { kind: 'facts', facts: [['Plan', `${name}, month by month`]] }
  const onward: Block[] = checkout.businessId
    ? [
        paragraph('Manage your plan from your dashboard.'),
        { kind: 'button', label: 'Open your plan', url: onSite(paths.ownPlan()) },
      ]
    : await setupBlocks(tx, checkout)
  const subject = `Your ${name} plan on ${brand.name} is paid`
  await queueMails(tx, [
    {
      kind: 'plan-paid',
      recipient: contact?.billing ?? checkout.email,
      subject,
      ...(checkout.businessId && { businessId: checkout.businessId }),
      ownerId: contact?.ownerId ?? null,
      content: {
        title: subject,
        preview: checkout.businessId ? 'Thank you.' : 'One step is left.',
        blocks: [
          paragraph(`Thank you, ${checkout.firstName}.`),
          facts,
          ...onward,
          ...receiptBlocks(receipt),
        ],
      },
    },
  ])
}

type OwnerMail = { kind: string; subject: string; preview: string; blocks: Block[] }

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
  const { kind, subject, preview, blocks } = write(contact)
  const mail = { kind, subject, businessId, ownerId }
  const copy = {
    ...mail,
    content: { title: subject, preview, blocks: withoutForeignLinks(blocks) },
  }
  await queueMails(tx, [
    { ...mail, recipient: account, content: { title: subject, preview, blocks } },
    ...(billing && billing !== account ? [{ ...copy, recipient: billing }] : []),
  ])
}

const cardButtons = (cardLink: string | null): Block[] => [
  ...(cardLink ? [{ kind: 'button', label: 'Change your card', url: cardLink } as const] : []),
  {
    kind: 'link',
    label: 'View your plan',
    url: onSite(paths.ownPlan()),
  },
]

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
  const monthOver = formatDate(localDateOf(monthAfter(due)))
  return {
    kind: 'plan-fell-to-free',
    subject: `${business} is on the Free plan now`,
    preview: 'Your listing stays online.',
    blocks: [
      paragraph(
        `The payment for ${name} did not go through, so ${business} is on the Free plan now.`,
      ),
      paragraph('Your listing stays in the directory, and customers can still book.'),
      paragraph('Nothing more is charged. You can choose a paid plan again at any time.'),
      paragraph(
        `If you return to ${name} before ${monthOver}, the 7 unpaid days count towards that month.`,
      ),
      { kind: 'button', label: 'Open your plan', url: onSite(paths.ownPlan()) },
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
        paragraph(`Nothing changes before ${until}. Please pay it on your plan page by then.`),
        { kind: 'button', label: `Pay ${randText(cents)} now`, url: onSite(paths.ownPlan()) },
        ...cardButtons(renewal.cardLink),
      ],
    }
  })

/** What follows a plan: one that is paid already, or whose first payment is taken then. */
function followsWords({ follower, isPaid = false }: EndingPlan): string {
  if (!follower) return 'After that your listing moves to the Free plan.'
  const { name, cents } = catalogue[follower]
  return isPaid
    ? `After that your listing moves to the ${name} plan, which is paid already.`
    : `After that your listing moves to the ${name} plan: its first payment of ${randText(cents)} is taken then, and one every month until you cancel.`
}

/** `endsAt` is null where it has ended already. */
type EndingPlan = {
  plan: PaidPlan
  endsAt: Date | null
  follower: PaidPlan | null
  /** Whether what follows is paid already. */
  isPaid?: boolean
}

/** Tells the owner when the plan ends and what follows. */
export const mailPlanEnds = (businessId: string, ending: EndingPlan, tx: Database): Promise<void> =>
  mailOwner(businessId, tx, ({ name: business }) => {
    const { name } = catalogue[ending.plan]
    const when = ending.endsAt ? `ends on ${formatInstant(ending.endsAt)}` : 'has ended'
    return {
      kind: 'plan-ends',
      subject: `${name} for ${business} ${when}`,
      preview: 'No further payment is taken for it.',
      blocks: [
        paragraph(`${name} for ${business} ${when}. No further payment is taken for it.`),
        paragraph(followsWords(ending)),
        { kind: 'button', label: 'Open your plan', url: onSite(paths.ownPlan()) },
      ],
    }
  })

/** Tells the owner that a plan that was to end goes on; `words` say when it is paid next. */
export const mailPlanKept = (
  businessId: string,
  { plan, words }: { plan: PaidPlan; words: string[] },
  tx: Database,
): Promise<void> =>
  mailOwner(businessId, tx, ({ name: business }) => {
    const { name } = catalogue[plan]
    return {
      kind: 'plan-kept',
      subject: `${name} for ${business} continues`,
      preview: 'Nothing was taken today.',
      blocks: [
        paragraph(`${name} for ${business} continues, as you asked. Nothing was taken today.`),
        ...words.map(paragraph),
        { kind: 'button', label: 'Open your plan', url: onSite(paths.ownPlan()) },
      ],
    }
  })
