import { eq } from 'drizzle-orm'
import type { Database } from '#db/client.server.ts'
import { users, type checkouts } from '#db/schema/index.ts'
import { brand } from '#app/brand.ts'
import { createClaimToken } from '#app/domain/accounts/claims.server.ts'
import { queueMails } from '#app/domain/mail/queue-mails.server.ts'
import { type Block, note, paragraph } from '#app/domain/mail/content.ts'
import { env } from '#app/env.server.ts'
import { paths } from '#app/paths.ts'
import { day, formatInstant } from '#app/domain/local-time.ts'
import { catalogue, randText } from '../plan/catalogue.ts'
import { endsAt } from '../plan/set-up-steps.ts'

type Checkout = typeof checkouts.$inferSelect

/** Until when a payer who sets nothing up keeps the plan. */
const setUpBy = ({ paidAt, createdAt }: Checkout): string =>
  formatInstant(new Date((paidAt ?? createdAt).getTime() + endsAt * day))

const inTime = (checkout: Checkout) =>
  `Please do it by ${setUpBy(checkout)}: after that we cancel the plan and take no further payment.`

/** The button alone, for an anonymous payer: a new account, or signing in to the one with this address. */
async function onward(tx: Database, { email, reference }: Checkout) {
  const code = await createClaimToken(reference, 'mailed', tx)
  const [user] = await tx.select({ id: users.id }).from(users).where(eq(users.email, email))
  const button = (label: string, path: string): Block => ({
    ...{ kind: 'button', label },
    url: `${env().publicUrl}${path}`,
  })
  return user
    ? {
        step: 'sign in',
        result: 'the plan is your listing’s',
        button: button('Use it for your listing', paths.claimPayment(code)),
      }
    : {
        step: 'set up your account',
        result: 'the plan is yours',
        button: button('Set up your account', paths.register({ paid: code })),
      }
}

const linkWorks = note('The link works once, within 60 days.')

/** What is left to do for who has paid without an account. */
export async function setUpWords(
  tx: Database,
  checkout: Checkout,
): Promise<{ title: string; blocks: Block[] }> {
  const { step, result, button } = await onward(tx, checkout)
  return {
    title: `One step is left: ${step}`,
    blocks: [paragraph(`Then ${result}. ${inTime(checkout)}`), button, linkWorks],
  }
}

const neverSetUp =
  'You will not be charged again. Our team will check your payment and can refund it: just reply to this email.'

/** Reminds who paid and has no account yet, with a fresh link; the last one says what happens now. */
export async function mailSetUpReminder(
  checkout: Checkout,
  { isLast }: { isLast: boolean },
  tx: Database,
): Promise<void> {
  const { name } = catalogue[checkout.plan]
  const { step, result, button } = await onward(tx, checkout)
  const paid = `You paid ${randText(checkout.amountCents)} for ${name}.`
  const left = `One step is left: ${step}, and ${result}.`
  const blocks = isLast
    ? [paragraph(`${paid} ${neverSetUp}`), paragraph(left), button, linkWorks]
    : [paragraph(`${paid} ${left}`), paragraph(inTime(checkout)), button, linkWorks]
  const what = isLast ? 'was never set up' : 'is waiting'
  await queueMails(tx, [
    {
      kind: isLast ? 'plan-never-set-up' : 'plan-set-up-reminder',
      recipient: checkout.email,
      subject: `Your ${name} plan on ${brand.name} ${isLast ? what : `${what} for you`}`,
      content: {
        title: `Your ${name} plan ${what}`,
        preview: isLast ? 'No further payment is taken.' : 'One step is left.',
        blocks,
      },
    },
  ])
}
