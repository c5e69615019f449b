import { z } from 'zod'
import type { Answer } from './http-call.server.ts'
import {
  PaymentsFault,
  type ProviderCard,
  type SubscriptionState,
  type TransactionState,
} from '../port.ts'

/** A non-empty text; `""`, `{}`, `0` and null become null. */
const textOrNull = z.unknown().transform((value) => {
  return typeof value === 'string' && value.trim() !== '' ? value.trim() : null
})

/** A date from ISO text; anything else becomes null. */
const instantOrNull = z.unknown().transform((value) => {
  if (typeof value !== 'string' || !/^\d{4}-\d{2}-\d{2}/.test(value)) return null
  const instant = new Date(value)
  return Number.isNaN(instant.getTime()) ? null : instant
})

/** Whole cents, as a number or in digits; anything else becomes null. */
const centsOrNull = z.unknown().transform((value) => {
  const cents = typeof value === 'string' && /^\d+$/.test(value) ? Number(value) : value
  return Number.isSafeInteger(cents) && (cents as number) >= 0 ? (cents as number) : null
})

/** An object; anything else, lists and null included, becomes an empty one. */
const objectOrEmpty = z
  .unknown()
  .transform((value): Record<string, unknown> =>
    typeof value === 'object' && value !== null && !Array.isArray(value)
      ? (value as Record<string, unknown>)
      : {},
  )

const read = <Out>(schema: z.ZodType<Out>, value: unknown): Out => schema.parse(value)
/** As `textOrNull`. */
export const text = (value: unknown): string | null => read(textOrNull, value)
const instant = (value: unknown): Date | null => read(instantOrNull, value)
/** As `centsOrNull`. */
export const cents = (value: unknown): number | null => read(centsOrNull, value)
/** As `objectOrEmpty`. */
export const object = (value: unknown): Record<string, unknown> => read(objectOrEmpty, value)

/** Empty where the provider sends no list, as it does for “none” at times. */
export const listOf = (data: unknown): unknown[] => (Array.isArray(data) ? data : [])

/** `what` names the call, for the log. */
export const malformed = (what: string, answer: Answer): PaymentsFault =>
  new PaymentsFault('malformed', `${what}: the answer lacks what it promises`, answer)

/** The first that is a date: the provider’s calls name the same one differently. */
export const firstInstant = (...places: unknown[]): Date | null => {
  for (const place of places) {
    const found = instant(place)
    if (found) return found
  }
  return null
}

/** A plan code, sent either directly or within an object. */
export const planCodeOf = (...places: unknown[]): string | null => {
  for (const place of places) {
    const code = text(place) ?? text(object(place)['plan_code'])
    if (code) return code
  }
  return null
}

const transactionStates: Record<string, TransactionState> = {
  success: 'success',
  failed: 'failed',
  abandoned: 'abandoned',
  reversed: 'reversed',
}

/** The state of a payment from the provider's status; `ongoing`, `queued` and unknown ones are undecided. */
export const transactionState = (word: unknown): TransactionState =>
  transactionStates[text(word) ?? ''] ?? 'pending'

const subscriptionStates: Record<string, SubscriptionState> = {
  active: 'active',
  'non-renewing': 'non-renewing',
  attention: 'attention',
  completed: 'ended',
  complete: 'ended',
  cancelled: 'ended',
}

/** The state of a subscription from the provider's status; null for an unknown one. */
export const subscriptionState = (word: unknown): SubscriptionState | null =>
  subscriptionStates[text(word) ?? ''] ?? null

const twoDigits = /^(0?[1-9]|1[0-2])$/

/** The card of an `authorization` object, whose month and year are texts or numbers. */
export function cardOf(authorization: unknown): ProviderCard | null {
  const given = object(authorization)
  const brand = text(given['brand']) ?? text(given['card_type'])
  const last4 = text(given['last4'])
  if (!brand || !last4 || !/^\d{4}$/.test(last4)) return null
  const [month, year] = ['exp_month', 'exp_year'].map((name) => String(given[name] ?? '').trim())
  const isDate = twoDigits.test(month ?? '') && /^\d{4}$/.test(year ?? '')
  const expires = isDate ? `${month?.padStart(2, '0')}/${year}` : null
  return { brand: brand.slice(0, 30), last4, expires }
}

/** Whether a payment renewed a subscription, according to the provider's metadata. */
export const isRenewal = (metadata: unknown): boolean => {
  const given = typeof metadata === 'string' ? safeJson(metadata) : metadata
  return text(object(given)['invoice_action']) !== null
}

function safeJson(json: string): unknown {
  try {
    return JSON.parse(json)
  } catch {
    return null
  }
}
