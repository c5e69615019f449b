import { randomBytes } from 'node:crypto'
import { and, eq, inArray, ne } from 'drizzle-orm'
import { db, type Database } from '#db/client.server.ts'
import { businesses, checkouts, subscriptions } from '#db/schema/index.ts'
import { asOwner, type Actor } from '#app/domain/accounts/actor.ts'
import { digest } from '#app/domain/accounts/tokens.server.ts'
import { DomainError } from '#app/domain/errors.ts'
import { countUse } from '#app/domain/limits.server.ts'
import { env } from '#app/env.server.ts'
import { PaymentsFault } from '#app/gateways/payments/port.ts'
import { log } from '#app/log.server.ts'
import { paths } from '#app/paths.ts'
import { catalogue } from '../plan/catalogue.ts'
import { planFactsOf } from '../plan/ledger.server.ts'
import { planStateOf } from '../plan/state.ts'
import { currentProvider } from '../plan/provider.server.ts'
import { paymentError, subscriptionError } from './errors.ts'
import type { Subscriber } from './schema.ts'

const tooMany = 'Many payments were begun from here. Please try again in an hour.'

/** Letters, digits and a dash: what the provider takes as a reference. Not to be guessed. */
const newReference = () => `cptgems-${randomBytes(16).toString('hex')}`

/** The business a signed-in owner pays for; null for visitors, who set theirs up after paying. */
async function payingBusiness(actor: Actor, tx: Database): Promise<string | null> {
  if (actor.kind === 'anonymous') return null
  const { userId } = asOwner(actor)
  const [business] = await tx
    .select({ id: businesses.id })
    .from(businesses)
    .where(eq(businesses.ownerId, userId))
  if (!business) {
    throw new DomainError('conflict', 'Please register your business before you choose a plan.')
  }
  return business.id
}

/** Refuses what the business pays already, and an address that pays for somebody else's listing. */
async function refuseDouble(input: Subscriber, businessId: string | null, tx: Database) {
  const live = inArray(subscriptions.state, ['active', 'attention'])
  const theirs = and(eq(checkouts.email, input.email), eq(checkouts.state, 'paid'), live)
  const [other] = await tx
    .select({ code: subscriptions.code })
    .from(checkouts)
    .innerJoin(subscriptions, eq(subscriptions.customerCode, checkouts.customerCode))
    .where(businessId ? and(theirs, ne(subscriptions.businessId, businessId)) : theirs)
    .limit(1)
  if (other) {
    const message = businessId
      ? 'This e-mail address pays for another listing already. Please use another one.'
      : 'This e-mail address pays for a listing already. Please sign in to change its plan.'
    throw new DomainError('conflict', message, { fields: { email: [message] } })
  }
  if (!businessId) return
  const state = planStateOf(await planFactsOf(businessId, tx), new Date())
  if (state.plan === input.plan && state.status === 'active') {
    const { name } = catalogue[input.plan]
    throw new DomainError('conflict', `You are on ${name} already, and it renews by itself.`)
  }
}

/** What the log and the admin hear of a failed call; never a key, an address or a card datum. */
function describeFault(error: unknown): string {
  if (!(error instanceof PaymentsFault)) return 'an unexpected fault'
  const { kind, message, answer, requestId } = error
  return [`${kind}: ${message}`, answer, requestId && `(request ${requestId})`]
    .filter(Boolean)
    .join(' ')
    .slice(0, 500)
}

/**
 * Opens a checkout for a plan with the payment provider: at the catalogue's price, under a reference
 * of our own, on record before the provider is asked. `actor` is an owner, or anonymous for who pays
 * first and sets up the account afterwards; `opener` is the token by which it can be told later that
 * the same browser comes back. Answers the address of the payment page. Throws
 * `conflict` (at `email` or for a plan that runs already), `forbidden`, `too-many`, and `unavailable`
 * with SPEC.md's sentence where the provider fails.
 */
export async function openCheckout(
  actor: Actor,
  input: Subscriber,
  { address = 'unknown', opener }: { address?: string; opener?: string | null } = {},
  provider = currentProvider(),
  tx: Database = db,
): Promise<{ authorizationUrl: string; reference: string }> {
  const businessId = await payingBusiness(actor, tx)
  await countUse('checkout-address', address, tooMany, tx)
  await refuseDouble(input, businessId, tx)
  const { email, plan, phone, first_name: firstName, last_name: lastName } = input
  const order = { plan, planCode: provider.codes[plan], amountCents: catalogue[plan].cents }
  const reference = newReference()
  await tx.insert(checkouts).values({
    ...{ reference, businessId, ...order, email, firstName, lastName, phone },
    opener: opener ? digest(opener) : null,
  })
  const site = env().publicUrl
  try {
    const { authorizationUrl } = await provider.gateway.openCheckout({
      email,
      firstName,
      lastName,
      phone,
      amountCents: order.amountCents,
      planCode: order.planCode,
      reference,
      callbackUrl: site + paths.subscriptionReturn(),
      cancelUrl: site + paths.subscriptionReturn({ reference, cancelled: 1 }),
    })
    await tx.update(checkouts).set({ state: 'open' }).where(eq(checkouts.reference, reference))
    return { authorizationUrl, reference }
  } catch (cause) {
    const fault = describeFault(cause)
    log.error({ reference, err: cause }, 'a checkout could not be opened')
    await tx
      .update(checkouts)
      .set({ state: 'refused', fault })
      .where(eq(checkouts.reference, reference))
    const malformed = cause instanceof PaymentsFault && cause.kind === 'malformed'
    const { message } = malformed ? paymentError : subscriptionError
    throw new DomainError('unavailable', message, { cause })
  }
}
