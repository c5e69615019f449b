import { and, eq, inArray, isNotNull } from 'drizzle-orm'
import { db, type Database } from '#db/client.server.ts'
import { checkouts, subscriptions } from '#db/schema/index.ts'
import { brand } from '#app/brand.ts'
import { isBelow } from '#app/domain/limits.server.ts'
import { queueMails } from '#app/domain/mail/queue-mails.server.ts'
import { paragraph } from '#app/domain/mail/content.ts'
import { env } from '#app/env.server.ts'
import { paths } from '#app/paths.ts'
import { catalogue } from '../plan/catalogue.ts'
import { findCheckout } from './find.server.ts'

/** Whether a live subscription of a listing was paid for under this address. */
async function paysAlready(email: string, tx: Database): Promise<boolean> {
  const [row] = await tx
    .select({ code: subscriptions.code })
    .from(checkouts)
    .innerJoin(subscriptions, eq(subscriptions.customerCode, checkouts.customerCode))
    .where(
      and(
        eq(checkouts.email, email),
        eq(checkouts.state, 'paid'),
        isNotNull(subscriptions.businessId),
        inArray(subscriptions.state, ['active', 'attention']),
      ),
    )
    .limit(1)
  return row !== undefined
}

/**
 * Warns who pays for a listing already that a checkout without signing in was opened under their address. The
 * checkout's own answer is the same for every address: only its owner may learn what it pays for. Called by the queue.
 */
export async function mailKnownPayer(reference: string, tx: Database = db): Promise<void> {
  const checkout = await findCheckout(reference, tx)
  if (!checkout || checkout.businessId || checkout.state === 'paid') return
  const { email } = checkout
  if (!(await paysAlready(email, tx)) || !(await isBelow('checkout-warning', email, tx))) return
  const { name } = catalogue[checkout.plan]
  await queueMails(tx, [
    {
      kind: 'plan-paid-already',
      recipient: email,
      subject: `You pay for a listing on ${brand.name} already`,
      content: {
        title: 'You pay for a listing already',
        preview: 'Sign in to change your plan.',
        blocks: [
          paragraph(
            `Somebody has just opened a payment for the ${name} plan with your email address, without signing in.`,
          ),
          paragraph(
            'If it was you, please do not pay there: you would pay twice. Sign in instead, and change your plan on your plan page.',
          ),
          paragraph('If it was not you, you do not need to do anything. Nothing was taken.'),
          {
            kind: 'button',
            label: 'Sign in',
            url: env().publicUrl + paths.login(paths.ownPlan()),
          },
        ],
      },
    },
  ])
}
