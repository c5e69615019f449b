import { Fault } from '#app/log/fault.ts'

/** Where a payment stands; the provider's `ongoing`, `processing` and `queued` are `pending` here. */
export type TransactionState = 'success' | 'failed' | 'abandoned' | 'pending' | 'reversed'

/** A payment as the provider reports it. Money is in cents. */
export type Transaction = {
  reference: string
  state: TransactionState
  /** The amount charged; more than requested where fees are passed on. */
  amountCents: number
  requestedAmountCents: number
  currency: string
  planCode: string | null
  customerCode: string | null
  customerEmail: string | null
  paidAt: Date | null
  /** Whether it renewed a subscription rather than started one. */
  isRenewal: boolean
  answer: string | null
}

/** `attention`: the last renewal failed. `non-renewing`: expires at the period end. `ended`: completed or cancelled. */
export type SubscriptionState = 'active' | 'non-renewing' | 'attention' | 'ended'

/** What may be shown of a card. `expires` is its last month: `12/2030`. */
export type ProviderCard = { brand: string; last4: string; expires: string | null }

export type ProviderSubscription = {
  code: string
  /** Required by disable and enable besides the code; some responses omit it. */
  emailToken: string | null
  state: SubscriptionState
  planCode: string
  customerCode: string
  amountCents: number
  nextPaymentAt: Date | null
  createdAt: Date | null
  /** The card it is charged to; null where the provider does not say. */
  card: ProviderCard | null
}

/** `needs-attention`: the provider wants the customer's bank details. */
export type RefundState = 'pending' | 'processed' | 'failed' | 'needs-attention'

/** A refund as the provider reports it. Money is in cents. */
export type ProviderRefund = {
  id: string
  amountCents: number
  state: RefundState
  /** The note we sent with it; null for refunds begun at the provider. */
  note: string | null
}

/** What an event is about; `other` for what needs no more than a look at the customer. */
export type ProviderEventKind =
  | 'payment'
  | 'renewal-failed'
  | 'cards-expiring'
  | 'refund'
  | 'refund-failed'
  | 'dispute'
  | 'dispute-decided'
  | 'other'

/** A webhook event, as a hint of what to ask for. Fields are null where the provider left them out. Money is in cents. */
export type ProviderEvent = {
  kind: ProviderEventKind
  /** The provider's name of the event, for the record; `unknown` where missing. */
  name: string
  reference: string | null
  customerCode: string | null
  customerEmail: string | null
  planCode: string | null
  /** Every subscription the event names. */
  subscriptionCodes: string[]
  /** Only of events about a dispute. */
  dispute: {
    id: string | null
    amountCents: number | null
    dueAt: Date | null
    resolution: string | null
    /** Whether it was decided for the payer, who has the money back. */
    isLost: boolean
  } | null
  /** The time of the event by the provider's clock. */
  at: Date | null
}

/** `reference` may contain only letters, digits, `-`, `.` and `=`. */
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

/** What the doctor command finds of the settings. */
export type Finding = { kind: 'good' | 'warning' | 'wrong'; sentence: string }

/** A plan as the provider reports it, for the doctor command. */
export type ProviderPlan = {
  code: string
  name: string
  amountCents: number
  currency: string
  interval: string
}

/**
 * The card payment provider. Every call ends within 15 seconds and throws PaymentsFault where the response breaks the
 * protocol.
 */
export interface PaymentsGateway {
  /** Starts a checkout; the URL is https on the provider's host, or the sandbox's. */
  openCheckout(order: CheckoutOrder): Promise<{ authorizationUrl: string; reference: string }>
  transaction(reference: string): Promise<Transaction | null>
  /** A customer's successful payments, latest first, at most 100. */
  paymentsOf(customerCode: string): Promise<Transaction[]>
  /** A page of everybody's successful payments, latest first, at most 100; those of other products too. None is after the end. */
  paymentsSince(from: Date, page: number): Promise<Transaction[]>
  subscription(code: string): Promise<ProviderSubscription | null>
  subscriptionsOf(customerCode: string): Promise<ProviderSubscription[]>
  /** Both at once, the payments read last. */
  holdingsOf(
    customerCode: string,
  ): Promise<{ subscriptions: ProviderSubscription[]; payments: Transaction[] }>
  disable(code: string, emailToken: string): Promise<void>
  /** Undoes a disable while the subscription is non-renewing; `refused` once it is over. Takes no money. */
  enable(code: string, emailToken: string): Promise<void>
  /** Subscribes a customer on their saved card; the first payment is taken at `startAt`. Returns its code. */
  subscribeLater(order: { customerCode: string; planCode: string; startAt: Date }): Promise<string>
  cardLink(code: string): Promise<string>
  plan(code: string): Promise<ProviderPlan | null>
  /** Gives back a part or all of a payment. Not idempotent: look at `refundsOf` before repeating it. */
  refund(order: { reference: string; amountCents: number; note: string }): Promise<ProviderRefund>
  refundsOf(reference: string): Promise<ProviderRefund[]>
  /** Verifies the signature header against exactly these bytes. */
  isSigned(body: Uint8Array, signature: string | null): boolean
  /** Reads an event's JSON. Never throws, whatever the payload. */
  readEvent(payload: unknown): ProviderEvent
}

/** `malformed`: the response was not what the API documents. `paused`: not asked, after repeated failures. */
export type PaymentsFaultKind = 'timeout' | 'unreachable' | 'refused' | 'malformed' | 'paused'

/** A failed API call. `message` is for the log: method, path and status only. */
export class PaymentsFault extends Fault {
  readonly kind: PaymentsFaultKind
  readonly status: number | undefined
  readonly requestId: string | undefined
  /** The provider's message, where given: for an admin, not for the log. */
  readonly answer: string | undefined
  /** When the provider is asked again; only with `paused`. */
  readonly retryAt: Date | undefined

  constructor(
    kind: PaymentsFaultKind,
    message: string,
    more: {
      status?: number
      requestId?: string
      answer?: string
      retryAt?: Date
      cause?: unknown
    } = {},
  ) {
    super(message, more.cause === undefined ? undefined : { cause: more.cause })
    this.name = 'PaymentsFault'
    this.kind = kind
    this.status = more.status
    this.requestId = more.requestId
    this.answer = more.answer
    this.retryAt = more.retryAt
  }

  /** Whether the provider will not do what it was asked, however often: no fault of its own, no limit, no wrong key. */
  get isFinal(): boolean {
    const { kind, status = 500 } = this
    return kind === 'refused' && status < 500 && ![401, 408, 429].includes(status)
  }
}
