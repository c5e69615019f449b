import { Fault } from '#app/log/fault.ts'

/** Where a payment stands; the provider's `ongoing`, `processing` and `queued` are `pending` here. */
export type TransactionState = 'success' | 'failed' | 'abandoned' | 'pending' | 'reversed'

/** One payment, as the provider tells it when asked. Money is whole cents. */
export type Transaction = {
  reference: string
  state: TransactionState
  /** What was charged; more than was asked for where fees are passed on. */
  amountCents: number
  requestedAmountCents: number
  currency: string
  planCode: string | null
  customerCode: string | null
  customerEmail: string | null
  paidAt: Date | null
  /** Whether it renewed a subscription rather than began one. */
  isRenewal: boolean
  /** The provider's own sentence about a payment that failed. */
  answer: string | null
}

/** `attention`: the last renewal failed. `non-renewing`: runs out. `ended`: completed or cancelled. */
export type SubscriptionState = 'active' | 'non-renewing' | 'attention' | 'ended'

/** A subscription, as the provider tells it when asked. */
export type ProviderSubscription = {
  code: string
  /** The second half of what disable and enable ask for; some answers leave it out. */
  emailToken: string | null
  state: SubscriptionState
  planCode: string
  customerCode: string
  amountCents: number
  nextPaymentAt: Date | null
  createdAt: Date | null
}

/** What a hosted checkout is opened with. `reference` holds letters, digits, `-`, `.` and `=` alone. */
export type CheckoutOrder = {
  email: string
  firstName: string
  lastName: string
  phone: string
  amountCents: number
  planCode: string
  reference: string
  callbackUrl: string
  cancelUrl: string
}

/** A plan as the provider has it, for the doctor. */
export type ProviderPlan = {
  code: string
  name: string
  amountCents: number
  currency: string
  interval: string
}

/**
 * The card payment provider. Every call ends within 15 seconds and throws PaymentsFault where the
 * answer is not what the protocol promises.
 */
export interface PaymentsGateway {
  /** Opens a checkout; the address is https on the provider's host, or the sandbox's own. */
  openCheckout(order: CheckoutOrder): Promise<{ authorizationUrl: string; reference: string }>
  /** Where a payment stands; null where the provider knows no such reference. */
  transaction(reference: string): Promise<Transaction | null>
  /** Successful payments of a customer, the latest first, at most 100. */
  paymentsOf(customerCode: string): Promise<Transaction[]>
  /** A subscription; null where the provider knows none. */
  subscription(code: string): Promise<ProviderSubscription | null>
  /** All subscriptions of a customer, ended ones among them. */
  subscriptionsOf(customerCode: string): Promise<ProviderSubscription[]>
  /** Ends the renewals of a subscription; one that is ended already is left as it is. */
  disable(code: string, emailToken: string): Promise<void>
  /**
   * Subscribes a customer on the card they paid with before; the first payment is taken at `startAt`,
   * none now.
   */
  subscribeLater(order: { customerCode: string; planCode: string; startAt: Date }): Promise<void>
  /** The provider's page on which the customer changes the card of a subscription. */
  cardLink(code: string): Promise<string>
  /** A plan; null where the provider knows none under this key. */
  plan(code: string): Promise<ProviderPlan | null>
  /** Whether `signature` (the header's text) is the provider's over exactly these bytes. */
  isSigned(body: Uint8Array, signature: string | null): boolean
}

/** Why a call failed: nobody answered in time, nobody at all, a refusal, or nonsense. */
export type PaymentsFaultKind = 'timeout' | 'unreachable' | 'refused' | 'malformed'

/** A call to the provider that failed. `message` is for the log: method, path and status, no more. */
export class PaymentsFault extends Fault {
  readonly kind: PaymentsFaultKind
  readonly status: number | undefined
  /** The provider's own id of the request, where it gave one. */
  readonly requestId: string | undefined
  /** The provider's own sentence, where it gave one: for an admin, not for the log. */
  readonly answer: string | undefined

  constructor(
    kind: PaymentsFaultKind,
    message: string,
    more: { status?: number; requestId?: string; answer?: string; cause?: unknown } = {},
  ) {
    super(message, more.cause === undefined ? undefined : { cause: more.cause })
    this.name = 'PaymentsFault'
    this.kind = kind
    this.status = more.status
    this.requestId = more.requestId
    this.answer = more.answer
  }
}
