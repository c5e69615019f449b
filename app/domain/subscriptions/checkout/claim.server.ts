import { and, eq, isNull, notExists } from 'drizzle-orm'
import { db, type Database } from '#db/client.server.ts'
import { checkouts, users } from '#db/schema/index.ts'
import type { Actor } from '#app/domain/actor.ts'
import { registerOwner } from '#app/domain/accounts/registration.server.ts'
import type { Registration } from '#app/domain/accounts/schema.ts'
import type { SessionStart } from '#app/domain/accounts/sessions.server.ts'
import { findClaim, consumeClaim } from '#app/domain/accounts/claims.server.ts'
import { DomainError } from '#app/domain/errors.ts'
import { PaymentsFault } from '#app/gateways/payments/port.ts'
import { log } from '#app/log.server.ts'
import type { PaidPlan } from '../plan/catalogue.ts'
import { bindCheckout } from './bind.server.ts'
import { confirmCheckout } from './confirm.server.ts'
import { findCheckout } from './find.server.ts'
import { holdersOf } from '../plan/customer-holders.server.ts'
import { endForeignRenewals } from './proved-payer.server.ts'
import { lockOwnPlanBusiness } from '../plan/locks.server.ts'
import { currentProvider, type Provider } from '../plan/provider.server.ts'
import { setAsideOf } from '../tasks/set-aside.server.ts'

export type UnclaimedPayment = {
  plan: PaidPlan
  email: string
  firstName: string
  lastName: string
  phone: string
}

const alreadyClaimed = () =>
  new DomainError('not-found', 'This link has already been used or has expired.')

/** Renewals of a customer that two listings share could not be told apart. */
async function refuseShared(
  { customerCode }: { customerCode: string | null },
  { businessId, proven }: { businessId: string; proven: boolean },
  tx: Database,
): Promise<void> {
  const holders = customerCode ? await holdersOf(customerCode, tx) : []
  if (holders.length === 0 || holders.some((holder) => holder.businessId === businessId)) return
  // The link came by mail: the address is theirs, whatever others paid for under it.
  if (proven) return
  throw new DomainError(
    'conflict',
    'This payment cannot be put on this listing. Please use the link in the email about it.',
  )
}

/** The payment behind a claim token; null where it is used, expired or unknown, or some of it went back. */
export async function findUnclaimedPayment(
  code: string,
  tx: Database = db,
): Promise<UnclaimedPayment | null> {
  const setup = await findClaim(code, tx)
  if (!setup) return null
  const { plan, email, firstName, lastName, phone } = checkouts
  const [unclaimed] = await tx
    .select({ plan, email, firstName, lastName, phone })
    .from(checkouts)
    .where(
      and(
        eq(checkouts.reference, setup.reference),
        isNull(checkouts.businessId),
        notExists(setAsideOf(tx)),
      ),
    )
  return unclaimed ?? null
}

/** Confirms the payment immediately, so that the plan is active on arrival; otherwise the queue does. */
async function confirmNow(reference: string, provider: Provider, tx: Database): Promise<void> {
  try {
    await confirmCheckout(reference, provider, tx)
  } catch (error) {
    if (!(error instanceof PaymentsFault)) throw error
    log.warn({ reference, err: error }, 'payment confirmation deferred to the queue')
  }
}

/** Ends what others began under an address that is proved now. */
async function endOthers(
  done: { customerCode: string | null; businessId: string; proven: boolean },
  tx: Database,
): Promise<void> {
  const { customerCode, businessId, proven } = done
  if (!proven || !customerCode) return
  const holders = await holdersOf(customerCode, tx)
  if (holders.every((holder) => holder.businessId === businessId)) return
  await tx.transaction((inner) => endForeignRenewals(customerCode, businessId, inner))
}

/**
 * Registers an owner who has already paid: account, business and checkout, in one transaction; a mailed token
 * verifies its address. Throws what `registerOwner` throws, and `not-found` for an invalid token, `conflict` as `claimPayment`.
 */
export async function registerPaid(
  input: Registration,
  code: string,
  start: SessionStart & { address?: string },
  provider: Provider = currentProvider(),
  tx: Database = db,
): Promise<{ token: string; plan: PaidPlan }> {
  const done = await tx.transaction(async (inner) => {
    const setup = await consumeClaim(code, inner)
    const checkout = setup && (await findCheckout(setup.reference, inner))
    if (!setup || !checkout) throw alreadyClaimed()
    const owner = await registerOwner(input, start, inner)
    await refuseShared(checkout, { ...setup, businessId: owner.businessId }, inner)
    if (!(await bindCheckout(setup.reference, owner.businessId, inner))) throw alreadyClaimed()
    if (setup.proven && checkout.email === input.email) {
      await inner
        .update(users)
        .set({ emailVerifiedAt: new Date() })
        .where(eq(users.id, owner.userId))
    }
    const { plan, customerCode } = checkout
    return { ...owner, ...setup, plan, customerCode }
  })
  await confirmNow(done.reference, provider, tx)
  await endOthers(done, tx)
  return { token: done.token, plan: done.plan }
}

/**
 * Assigns an anonymous payment to the actor's business. Throws `unauthenticated`, `forbidden`, `not-found` without a
 * business or for an invalid token, and `conflict` where the payer's customer pays for another listing.
 */
export async function claimPayment(
  actor: Actor,
  code: string,
  provider: Provider = currentProvider(),
  tx: Database = db,
): Promise<{ plan: PaidPlan }> {
  const done = await tx.transaction(async (inner) => {
    const businessId = await lockOwnPlanBusiness(actor, inner)
    const setup = await consumeClaim(code, inner)
    const checkout = setup && (await findCheckout(setup.reference, inner))
    if (!setup || !checkout) throw alreadyClaimed()
    await refuseShared(checkout, { ...setup, businessId }, inner)
    if (!(await bindCheckout(checkout.reference, businessId, inner))) throw alreadyClaimed()
    return { ...checkout, proven: setup.proven, businessId }
  })
  await confirmNow(done.reference, provider, tx)
  await endOthers(done, tx)
  return { plan: done.plan }
}
