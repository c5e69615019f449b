import { eq } from 'drizzle-orm'
import type { Database } from '#db/client.server.ts'
import { users, type checkouts } from '#db/schema/index.ts'
import { brand } from '#app/brand.ts'
import { createClaimToken } from '#app/domain/accounts/claims.server.ts'
import { queueMails } from '#app/domain/mail/queue-mails.server.ts'
import { type Block, paragraph } from '#app/domain/mail/content.ts'
import { env } from '#app/env.server.ts'
import { paths } from '#app/paths.ts'
import { catalogue, randText } from '../plan/catalogue.ts'

const onSite = (path: string) => `${env().publicUrl}${path}`

/** The next step for an anonymous payer: a new account, or signing in to the one with this address. */
export async function setupBlocks(
  tx: Database,
  { email, reference }: { email: string; reference: string },
): Promise<Block[]> {
  const code = await createClaimToken(reference, 'mailed', tx)
  const [user] = await tx.select({ id: users.id }).from(users).where(eq(users.email, email))
  const onward: Block[] = user
    ? [
        paragraph('One step is left: sign in, and the plan is your listing’s.'),
        { kind: 'button', label: 'Use it for your listing', url: onSite(paths.claimPayment(code)) },
      ]
    : [
        paragraph('One step is left: set up your account, and the plan is yours.'),
        {
          kind: 'button',
          label: 'Set up your account',
          url: onSite(paths.register({ paid: code })),
        },
      ]
  return [...onward, paragraph('The link works once, within 60 days.')]
}

/** Reminds who paid and has no account yet, with a fresh link; the last one says what happens now. */
export async function mailSetUpReminder(
  checkout: typeof checkouts.$inferSelect,
  { isLast, endsAfterDays }: { isLast: boolean; endsAfterDays: number },
  tx: Database,
): Promise<void> {
  const { name } = catalogue[checkout.plan]
  const paid = `You paid ${randText(checkout.amountCents)} for ${name}, and the plan is not set up yet.`
  const subject = isLast
    ? `Your ${name} plan on ${brand.name} was never set up`
    : `Your ${name} plan on ${brand.name} is waiting for you`
  const next = isLast
    ? 'You will not be charged again. Our team will check your payment and can refund it: just reply to this email.'
    : `If it is not set up within ${endsAfterDays} days of the payment, we cancel it and take no further payment.`
  await queueMails(tx, [
    {
      kind: isLast ? 'plan-never-set-up' : 'plan-set-up-reminder',
      recipient: checkout.email,
      subject,
      content: {
        title: subject,
        preview: isLast ? 'No further payment is taken.' : 'One step is left.',
        blocks: [paragraph(paid), paragraph(next), ...(await setupBlocks(tx, checkout))],
      },
    },
  ])
}
