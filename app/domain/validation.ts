import { z } from 'zod'

/** What PostgreSQL cannot store or a person cannot mean: NUL, other controls, halves of surrogate pairs. */
// oxlint-disable-next-line no-control-regex
const unstorable =
  /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/

/** Whether a text can be stored and shown as it is. */
export const isStorable = (text: string): boolean => !unstorable.test(text)

/** `text` without what cannot be stored; for search terms, where a refusal would help nobody. */
export const storablePart = (text: string): string =>
  text.replace(new RegExp(unstorable.source, 'g'), '')

/**
 * A line or paragraph typed by a person: trimmed, storable, `min` to `max` characters.
 * `message` is what the person reads when it is missing or too short.
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
