import type { Database } from '#db/client.server.ts'
import type { billingTasks, receipts } from '#db/schema/index.ts'
import { brand } from '#app/brand.ts'
import { formatInstant } from '#app/domain/local-time.ts'
import { queueMails } from '#app/domain/mail/queue-mails.server.ts'
import { type Block, paragraph } from '#app/domain/mail/content.ts'
import { billingDetailsOf } from '../receipts/billing-details.server.ts'
import { reversalOf } from '../receipts/credit.server.ts'
import { receiptOfPayment } from '../receipts/issue.server.ts'
import { receiptBlocks } from '../receipts/mails.server.ts'
import { moneyText } from './words.ts'

type Task = typeof billingTasks.$inferSelect
type Words = { subject: string; title: string; preview: string; text: string[] }

const personLooks = 'Our team will check it and either refund you or contact you.'
const sameTitle = (subject: string) => ({ subject, title: subject })

const nothingToDo = 'There is nothing you need to do.'
const questions = 'Questions? Reply to this email.'

/** What the payer reads when a task is opened; the other kinds have mails of their own or do not concern them. */
const wordsOf: Partial<Record<Task['kind'], (amount: string) => Words>> = {
  'second-payment': (amount) => ({
    subject: `You paid twice on ${brand.name}`,
    title: 'You paid twice',
    preview: 'We will check it. There is nothing you need to do.',
    text: [
      `${nothingToDo} We received a payment of ${amount} for a period that was already paid for.`,
      `${personLooks} ${questions}`,
    ],
  }),
  unmatched: (amount) => ({
    subject: `A question about your payment on ${brand.name}`,
    title: 'A question about your payment',
    preview: 'We will check it. There is nothing you need to do.',
    text: [
      `${nothingToDo} We received a payment of ${amount} that we could not match to a plan or an account.`,
      `${personLooks} ${questions}`,
    ],
  }),
  reversed: (amount) => ({
    subject: `Your payment on ${brand.name} was reversed`,
    title: 'Your payment was reversed',
    preview: 'The money went back to your card.',
    text: [
      `The bank or the payment provider has reversed your payment of ${amount}.`,
      'Your plan continues for now; our team is checking what happened.',
      'If you did not ask for this, please reply to this email.',
    ],
  }),
  dispute: (amount) => ({
    subject: `A payment on ${brand.name} is disputed`,
    title: `You disputed a payment of ${amount}`,
    preview: 'Please tell us if this is a mistake.',
    text: [
      'Your bank told us so. Would you like a refund? Reply to this email and we will refund you.',
      'If it was a mistake, please ask your bank to withdraw the dispute.',
    ],
  }),
}

type Receipt = typeof receipts.$inferSelect
type Payment = Pick<Task, 'payerEmail' | 'reference' | 'paidAt' | 'businessId'>

/** The billing email of whom the receipt was issued to, whoever owns the business by now; else the address that paid. */
async function recipientOf({ payerEmail, reference, businessId }: Payment, tx: Database) {
  const receipt = reference ? await receiptOfPayment(reference, tx) : null
  const ownerId = receipt?.ownerId
  if (!ownerId) return { recipient: payerEmail }
  const { email } = await billingDetailsOf(ownerId, tx)
  // Without an account to go with, a mail about a listing would go with that, which may be another's by then.
  return { recipient: email || payerEmail, ownerId, ...(businessId && { businessId }) }
}

/** Queues a mail to whoever paid, where their address is known, with the receipt or credit note it is about. */
async function mailPayer(
  payment: Payment,
  { kind, document = null }: { kind: string; document?: Receipt | null },
  words: Words,
  tx: Database,
) {
  const { reference, paidAt } = payment
  const { recipient, ...whose } = await recipientOf(payment, tx)
  if (!recipient) return
  const { subject, title, preview, text } = words
  const facts: Block = {
    kind: 'facts',
    facts: [
      ['Paid on', paidAt ? formatInstant(paidAt) : ''],
      ['Reference', reference ?? ''],
    ],
  }
  await queueMails(tx, [
    {
      kind,
      recipient,
      subject,
      ...whose,
      content: {
        title,
        preview,
        blocks: [...text.map(paragraph), ...(document ? receiptBlocks(document) : [facts])],
      },
    },
  ])
}

const amountOf = ({ amountCents, currency }: Task) =>
  amountCents === null ? 'unknown size' : moneyText(amountCents, currency)

/** The receipt of money set aside, or the credit note of money the bank took back. */
async function documentOf(
  { kind, reference, subject }: Task,
  tx: Database,
): Promise<Receipt | null> {
  if (!reference) return null
  if (kind === 'reversed') return reversalOf({ reference, subject }, tx)
  const isSetAside = kind === 'second-payment' || kind === 'unmatched'
  return isSetAside ? receiptOfPayment(reference, tx) : null
}

/** Tells the payer what a new task means for their money; some kinds concern admins alone. */
export async function mailPayerOf(task: Task, tx: Database): Promise<void> {
  const words = wordsOf[task.kind]?.(amountOf(task))
  if (!words) return
  const document = await documentOf(task, tx)
  await mailPayer(task, { kind: `billing-${task.kind}`, document }, words, tx)
}

/** Tells the payer that the dispute is over; only their bank knows how. */
export const mailDisputeDecided = (task: Task, tx: Database): Promise<void> =>
  mailPayer(
    task,
    { kind: 'billing-dispute-decided' },
    {
      subject: `The dispute about your payment on ${brand.name} is decided`,
      title: 'The dispute is decided',
      preview: 'Your bank can tell you more.',
      text: [
        `The dispute about your payment of ${amountOf(task)} is decided. Your bank can tell you the outcome.`,
      ],
    },
    tx,
  )

type Returned = { amountCents: number; currency: string }

/** Tells the payer that money is on its way back. */
export function mailRefundBegun(
  payment: Payment,
  { amountCents, currency }: Returned,
  tx: Database,
): Promise<void> {
  const amount = moneyText(amountCents, currency)
  const words: Words = {
    ...sameTitle(`Your refund of ${amount} is on its way`),
    preview: 'To the card you paid with.',
    text: [`We are refunding ${amount} to the card you paid with.`, `${nothingToDo} ${questions}`],
  }
  return mailPayer(payment, { kind: 'billing-refund-begun' }, words, tx)
}

/** Tells the payer that the provider has paid money out, with its credit note, and of the cents that are yet undecided. */
export function mailPaidOut(
  payment: Payment,
  {
    amountCents,
    currency,
    note,
    restCents,
  }: Returned & { note: Receipt | null; restCents: number },
  tx: Database,
): Promise<void> {
  const amount = moneyText(amountCents, currency)
  const rest = `${moneyText(restCents, currency)} of the payment is left. ${personLooks}`
  const words: Words = {
    subject: `${amount} from ${brand.name} was refunded`,
    title: `${amount} was refunded`,
    preview: 'It is with your bank now.',
    text: [
      `We have refunded ${amount} to the card you paid with. It can take up to ten working days to appear in your account.`,
      ...(restCents > 0 ? [rest] : []),
    ],
  }
  return mailPayer(payment, { kind: 'billing-refund-paid', document: note }, words, tx)
}
