import { z } from 'zod'

/** NUL, other control characters, and lone surrogates. */
const unstorable =
  /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/

/** Whether PostgreSQL can store a text and a page can show it. */
export const isStorable = (text: string): boolean => !unstorable.test(text)

/** Removes what cannot be stored; for search terms, where an error would not help. */
export const storablePart = (text: string): string =>
  text.replace(new RegExp(unstorable.source, 'g'), '')

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
