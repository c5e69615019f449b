import { z } from 'zod'
import { isStorable } from './storable.ts'

/**
 * Validates typed text: trimmed, storable, `min` to `max` characters. `message` is shown when it is missing or too
 * short.
 */
export function storableText({
  min = 0,
  max,
  message,
}: {
  min?: number
  max: number
  message?: string
}) {
  return z
    .string(message ? { error: message } : undefined)
    .trim()
    .min(min, message ? { error: message } : undefined)
    .max(max, { error: `Please use at most ${max.toLocaleString('en-ZA')} characters` })
    .refine(isStorable, { error: 'Please remove characters that cannot be shown' })
}
