import { z } from 'zod'
import { isStorable } from './storable.ts'

type Limits = { min?: number; max: number; message?: string }

const typed = (text: z.ZodString, { min = 0, max, message }: Limits) =>
  text
    .trim()
    .min(min, message ? { error: message } : undefined)
    .max(max, { error: `Please use at most ${max.toLocaleString('en-ZA')} characters` })
    .refine(isStorable, { error: 'Please remove characters that cannot be shown' })

const stringOf = ({ message }: Limits) => z.string(message ? { error: message } : undefined)

/**
 * Validates typed text: trimmed, storable, `min` to `max` characters. `message` is shown when it is missing or too
 * short.
 */
export const storableText = (limits: Limits) => typed(stringOf(limits), limits)

const breaks = /[\r\n\t\u0085\u2028\u2029]+/g

/** The same as one line: in a mail, a name with breaks would begin paragraphs of its own. */
export const storableLine = (limits: Limits) =>
  typed(
    stringOf(limits).overwrite((text) => text.replace(breaks, ' ')),
    limits,
  )

/** What mail programs make a link of. */
const webAddress =
  /:\/\/|\bwww\.|@|\.(?:com|net|org|info|biz|xyz|io|co|za|ru|cn|link|top|shop|site|online|app|dev|ly|click|live|store)\b/i

/**
 * As `storableLine`, for the name of a person: mails greet by it, at an address that need not be theirs, so that it could
 * be an advertisement.
 */
export const personName = (limits: Limits) =>
  storableLine(limits).refine((name) => !webAddress.test(name), {
    error: 'Please give a name without a web or email address',
  })
