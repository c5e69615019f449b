import { randomBytes } from 'node:crypto'
import { and, eq, inArray, isNull, ne, notExists, or } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { db, type Database } from '#db/client.server.ts'
import { businesses, checkouts, subscriptions, users } from '#db/schema/index.ts'
import { asOwner, type Actor } from '#app/domain/actor.ts'
import { digest } from '#app/domain/accounts/tokens.server.ts'
import { DomainError } from '#app/domain/errors.ts'
import { countUse } from '#app/domain/limits.server.ts'
import { enqueue } from '#app/domain/queue.server.ts'
import { env } from '#app/env.server.ts'
import { PaymentsFault } from '#app/gateways/payments/port.ts'
import { log } from '#app/log.server.ts'
import { paths } from '#app/paths.ts'
import { catalogue } from '../plan/catalogue.ts'
import { ownersProof } from './proved-payer.server.ts'
import { rememberPlanCodes } from '../plan/plan-codes.server.ts'
import { currentProvider, type Provider } from '../plan/provider.server.ts'
import { stateAsked } from '../sync/state-asked.server.ts'
import { paymentError, subscriptionError } from './errors.ts'
import { planRefusal } from './plan-refusal.server.ts'
import type { Subscriber } from './schema.ts'

const tooMany = 'Too many payments were started from here. Please try again in an hour.'

/** Unguessable; only characters the provider accepts in a reference. */
const newReference = () => `cptgems-${randomBytes(16).toString('hex')}`

/** Who pays for what; nothing of visitors, who create theirs after paying. */
type Paying = { businessId: string | null; ownerId: string | null }

/** The signed-in owner and their business, which stays theirs until the transaction ends. */
async function payingBusiness(actor: Actor, tx: Database): Promise<Paying> {
  if (actor.kind === 'anonymous') return { businessId: null, ownerId: null }
  const { userId } = asOwner(actor)
  // Before the business, as where the account is deleted: the checkout refers to both.
  await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('share')
  const [business] = await tx
    .select({ id: businesses.id })
    .from(businesses)
    .where(eq(businesses.ownerId, userId))
    .for('share')
  if (!business) {
    throw new DomainError('conflict', 'Please register your business before you choose a plan.')
  }
  return { businessId: business.id, ownerId: userId }
}

/** For `notExists` in a query of checkouts: that this business holds a subscription of the same customer. */
const ownCustomers = (businessId: string, tx: Database) => {
  const own = alias(subscriptions, 'own')
  return tx
    .select({ code: own.code })
    .from(own)
    .where(and(eq(own.customerCode, checkouts.customerCode), eq(own.businessId, businessId)))
}

/** The same for every reason: what an address pays for is for its owner alone to know. */
const addressRefused = 'This email address cannot pay for this listing. Please use another one.'
/** For whose account has the address: no more than that it has to be proved. */
const unprovedRefused =
  'Please confirm this email address first, by the link in our email to it. Until then it cannot pay for this listing.'
/** For who has proved that the address is theirs. */
const ownAddressRefused = {
  other: 'This email address already pays for another listing. Please use another one.',
  unclaimed:
    'A payment with this email address has not been set up yet. Please use the link in the email about it, or another address.',
}
const notMineOffer = 'If it was not you who paid, tick this: then it no longer renews.'

/** Refuses an email address that pays for another business, or whose payment waits, unless its owner says it was not they. */
async function refuseForeignAddress(
  { email, notMine }: Subscriber,
  businessId: string,
  tx: Database,
) {
  const [other] = await tx
    .select({ holder: subscriptions.businessId })
    .from(checkouts)
    .innerJoin(subscriptions, eq(subscriptions.customerCode, checkouts.customerCode))
    .where(
      and(
        eq(checkouts.email, email),
        eq(checkouts.state, 'paid'),
        inArray(subscriptions.state, ['active', 'attention']),
        or(
          ne(subscriptions.businessId, businessId),
          and(isNull(subscriptions.businessId), notExists(ownCustomers(businessId, tx))),
        ),
      ),
    )
    .limit(1)
  if (!other) return
  const proof = await ownersProof(email, businessId, tx)
  if (proof === 'proved') {
    // What others began under it is ended once this is paid.
    if (notMine) return
    const message = ownAddressRefused[other.holder ? 'other' : 'unclaimed']
    const fields = { email: [message], notMine: [notMineOffer] }
    throw new DomainError('conflict', message, { fields })
  }
  const message = proof ? unprovedRefused : addressRefused
  throw new DomainError('conflict', message, { fields: { email: [message] } })
}

/** Takes in a month that was paid and that came without an event, before it is sold again. Throws as `openCheckout`. */
async function askIfPaid(businessId: string, provider: Provider, tx: Database): Promise<void> {
  try {
    await stateAsked(businessId, provider, tx)
  } catch (cause) {
    if (!(cause instanceof DomainError)) throw cause
    throw new DomainError(cause.code, subscriptionError.message, { cause })
  }
}

/** Refuses a plan that is paid already, and an email address as `refuseForeignAddress`. */
async function refuseDouble(
  input: Subscriber,
  businessId: string,
  provider: Provider,
  tx: Database,
) {
  await refuseForeignAddress(input, businessId, tx)
  await askIfPaid(businessId, provider, tx)
  const refusal = await planRefusal(businessId, input.plan, tx)
  if (refusal) throw new DomainError('conflict', refusal)
}

/** A failed call for log and admin; never a key, an address or card data. */
function describeFault(error: unknown): string {
  if (!(error instanceof PaymentsFault)) return 'an unexpected fault'
  const { kind, message, answer, requestId } = error
  return [`${kind}: ${message}`, answer, requestId && `(request ${requestId})`]
    .filter(Boolean)
    .join(' ')
    .slice(0, 500)
}

/** Keeps why the provider opened no checkout. Throws `unavailable` with SPEC.md's text. */
async function recordRefusal(reference: string, cause: unknown, tx: Database): Promise<never> {
  log.error({ reference, err: cause }, 'opening a checkout failed')
  await tx
    .update(checkouts)
    .set({ state: 'refused', fault: describeFault(cause) })
    .where(eq(checkouts.reference, reference))
  const malformed = cause instanceof PaymentsFault && cause.kind === 'malformed'
  const { message } = malformed ? paymentError : subscriptionError
  throw new DomainError('unavailable', message, { cause })
}

/**
 * The payment page of a checkout at the catalogue's price, for an owner, or anonymous for paying first; `opener` later
 * identifies the same browser. Our reference is stored before the provider is called. Throws `conflict` (at `email`, or
 * for a plan that renews already), `forbidden`, `too-many`, and `unavailable` with SPEC.md's text.
 */
export async function openCheckout(
  actor: Actor,
  input: Subscriber,
  { address = 'unknown', opener }: { address?: string; opener?: string | null } = {},
  provider = currentProvider(),
  tx: Database = db,
): Promise<{ authorizationUrl: string; reference: string }> {
  const { businessId } = await payingBusiness(actor, tx)
  await countUse('checkout-address', address, tooMany, tx)
  // A visitor must not learn what an address pays for: its owner is told by mail.
  if (businessId) await refuseDouble(input, businessId, provider, tx)
  const { email, plan, phone, first_name: firstName, last_name: lastName } = input
  const order = { plan, planCode: provider.codes[plan], amountCents: catalogue[plan].cents }
  const reference = newReference()
  await tx.transaction(async (inner) => {
    await inner.insert(checkouts).values({
      ...{ reference, ...order, email, firstName, lastName, phone },
      ...(await payingBusiness(actor, inner)),
      opener: opener ? digest(opener) : null,
    })
  })
  if (!businessId) await enqueue(tx, 'mail-known-payer', { reference })
  await rememberPlanCodes(provider.codes, tx)
  const { amountCents, planCode } = order
  const site = env().publicUrl
  const authorizationUrl = await provider.gateway
    .openCheckout({
      ...{ email, firstName, lastName, phone, amountCents, planCode, reference },
      callbackUrl: site + paths.subscriptionReturn(),
      cancelUrl: site + paths.subscriptionReturn({ reference, cancelled: 1 }),
    })
    .then(
      (opened) => opened.authorizationUrl,
      (cause: unknown) => recordRefusal(reference, cause, tx),
    )
  await tx.update(checkouts).set({ state: 'open' }).where(eq(checkouts.reference, reference))
  return { authorizationUrl, reference }
}
