import type { Database } from '#db/client.server.ts'
import type { receipts } from '#db/schema/index.ts'
import { brand } from '#app/brand.ts'
import { queueMails } from '#app/domain/mail/queue-mails.server.ts'
import { type Block, paragraph } from '#app/domain/mail/content.ts'
import { env } from '#app/env.server.ts'
import { paths } from '#app/paths.ts'
import { billingContactOf } from './buyer.server.ts'
import { receiptFacts, receiptTitles } from './words.ts'

type Row = typeof receipts.$inferSelect

/** A receipt within a mail: all it says, and its page where somebody can sign in to see it. */
export const receiptBlocks = (receipt: Row): Block[] => [
  { kind: 'facts', facts: receiptFacts(receipt) },
  ...(receipt.ownerId
    ? [
        {
          kind: 'link' as const,
          label: `${receiptTitles[receipt.kind]} ${receipt.number}: view or print`,
          url: `${env().publicUrl}${paths.receipt(receipt.number)}`,
        },
      ]
    : []),
]

/** Mails the receipt of a renewal, which no other mail announces. */
export async function mailRenewalReceipt(receipt: Row, tx: Database): Promise<void> {
  const { businessId, kind, number } = receipt
  const contact = await billingContactOf(businessId, tx)
  if (!contact) return
  await queueMails(tx, [
    {
      kind: 'plan-renewed',
      recipient: contact.billing ?? contact.account,
      subject: `${receiptTitles[kind]} ${number} for your plan on ${brand.name}`,
      ...(businessId && { businessId }),
      ownerId: contact.ownerId,
      content: {
        title: 'Thank you for your payment',
        preview: 'Thank you. Your plan continues.',
        blocks: [paragraph('It arrived, and your plan continues.'), ...receiptBlocks(receipt)],
      },
    },
  ])
}
