import { z } from 'zod'
import type { SubscriptionState, TransactionState } from './port.ts'

/** A text that is there; `""`, `{}`, `0` and null are none. */
export const textOrNull = z.unknown().transform((value) => {
  return typeof value === 'string' && value.trim() !== '' ? value.trim() : null
})

/** An instant as ISO text; anything else is none. */
export const instantOrNull = z.unknown().transform((value) => {
  if (typeof value !== 'string' || !/^\d{4}-\d{2}-\d{2}/.test(value)) return null
  const instant = new Date(value)
  return Number.isNaN(instant.getTime()) ? null : instant
})

/** A whole number of cents; anything else is none. */
export const centsOrNull = z.unknown().transform((value) => {
  const cents = typeof value === 'string' && /^\d+$/.test(value) ? Number(value) : value
  return Number.isSafeInteger(cents) && (cents as number) >= 0 ? (cents as number) : null
})

/** An object, or an empty one in place of `""`, `0`, null and lists. */
export const objectOrEmpty = z
  .unknown()
  .transform((value): Record<string, unknown> =>
    typeof value === 'object' && value !== null && !Array.isArray(value)
      ? (value as Record<string, unknown>)
      : {},
  )

const read = <Out>(schema: z.ZodType<Out>, value: unknown): Out => schema.parse(value)
export const text = (value: unknown): string | null => read(textOrNull, value)
const instant = (value: unknown): Date | null => read(instantOrNull, value)
export const cents = (value: unknown): number | null => read(centsOrNull, value)
export const object = (value: unknown): Record<string, unknown> => read(objectOrEmpty, value)

/** The first of several places that holds an instant; blanks and wrong types hold none. */
export const firstInstant = (...places: unknown[]): Date | null => {
  for (const place of places) {
    const found = instant(place)
    if (found) return found
  }
  return null
}

/** A plan's code where the provider sends the code itself, an object that holds it, or nothing. */
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

/** States of a payment by the provider's words; `ongoing`, `queued` and new ones are undecided. */
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

/** States of a subscription by the provider's words; null for one that is none of them. */
export const subscriptionState = (word: unknown): SubscriptionState | null =>
  subscriptionStates[text(word) ?? ''] ?? null

/** Whether a payment renewed a subscription: the provider says so in its metadata. */
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
