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

/** What mail programs make a link of. */
const webAddress =
  /:\/\/|\bwww\.|@|\.(?:com|net|org|info|biz|xyz|io|co|za|ru|cn|link|top|shop|site|online|app|dev|ly|click|live|store)\b/i

/**
 * As `storableText`, for the name of a person: mails greet by it, at an address that need not be theirs, so that it could
 * be an advertisement.
 */
export const personName = (limits: Parameters<typeof storableText>[0]) =>
  storableText(limits).refine((name) => !webAddress.test(name), {
    error: 'Please give a name without a web or email address',
  })
