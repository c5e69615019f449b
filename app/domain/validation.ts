import { z } from 'zod'
import { withoutTurners } from '#app/one-line.ts'
import { isStorable } from './storable.ts'

/** `whenEmpty` is shown in place of `message` where nothing was entered. */
type Limits = { min?: number; max: number; message?: string; whenEmpty?: string }

const isEmpty = (input: unknown): boolean => String(input ?? '').trim() === ''

/** The message for what was sent; zod's own where there is none. */
const messageFor =
  ({ message, whenEmpty }: Limits) =>
  ({ input }: { input?: unknown }): string | undefined =>
    whenEmpty !== undefined && isEmpty(input) ? whenEmpty : message

/** Neither space nor filler, joiner, accent alone or empty braille. */
const seen = /[^\s\p{Default_Ignorable_Code_Point}\p{Cc}\p{Cf}\p{M}\u2800]/u

const typed = (text: z.ZodString, limits: Limits) => {
  const { min = 0, max } = limits
  return text
    .overwrite(withoutTurners)
    .trim()
    .min(min, { error: messageFor(limits) })
    .max(max, { error: `Please use at most ${max.toLocaleString('en-ZA')} characters` })
    .refine(isStorable, { error: 'Please remove characters that cannot be shown' })
    .refine((value) => min === 0 || seen.test(value), {
      error: (issue) => messageFor(limits)(issue) ?? 'Please write something that can be read',
    })
}

const stringOf = (limits: Limits) => z.string({ error: messageFor(limits) })

/**
 * Validates typed text: trimmed, storable, `min` to `max` characters, one of them to be seen where there is a `min`,
 * without marks that turn what stands around it. `message` is shown when it is missing or too short.
 */
export const storableText = (limits: Limits) => typed(stringOf(limits), limits)

const breaks = /[\r\n\t\u0085\u2028\u2029]+/g

/** The same as one line: in a mail, a name with breaks would begin paragraphs of its own. */
export const storableLine = (limits: Limits) =>
  typed(
    stringOf(limits).overwrite((text) => text.replace(breaks, ' ')),
    limits,
  )

/** What mail programs make a link of. No `de` or `le`: "A.de Beer" is a name. */
const webAddress =
  /:\/\/|\bwww\.|@|\.(?:com|net|org|info|biz|xyz|io|co|za|ru|cn|link|top|shop|site|online|app|dev|ly|click|live|store|me|gg|gl|us|uk|eu|page|africa|club|vip|fun|blog|world)\b|\.\p{L}{2,}\//iu

/** As a reader takes it: dots and signs of other scripts as ours, without what is not seen. */
const readAs = (name: string): string =>
  name
    .normalize('NFKC')
    .replace(/\p{Default_Ignorable_Code_Point}/gu, '')
    .replaceAll('\u3002', '.')

/**
 * As `storableLine`, for the name of a person: mails greet by it, at an address that need not be theirs, so that it could
 * be an advertisement.
 */
export const personName = (limits: Limits) =>
  storableLine(limits).refine((name) => !webAddress.test(readAs(name)), {
    error: 'Please give a name without a web or email address',
  })
