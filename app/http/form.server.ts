import { parseWithZod } from '@conform-to/zod/v4'
import type { z } from 'zod'
import { DomainError } from '#app/domain/errors.ts'
import type { FormReply } from '#app/ui/form/form-reply.ts'
import { readForm } from './body.server.ts'
import { refusedAnswer } from './kept-reply.server.ts'
import { refusable } from './refusable.server.ts'
import { statusOf } from './status.ts'
import { unworded } from './unworded.ts'

/** No name of every object: looked up among a form's errors, it finds what no form has, and the page cannot be drawn. */
const isFieldName = (name: unknown): boolean =>
  typeof name === 'string' && name.length <= 200 && !/\b(__proto__|constructor)\b/.test(name)

/** More than the largest form has, in fields and in places of lists. */
const [maxFields, maxPlaces] = [3000, 2000]

/** How many places the lists have that names like `special[7].spans[0]` ask for: each is filled up to its index. */
function placesOf(names: unknown[]): number {
  const lengths = new Map<string, number>()
  for (const name of names.map(String)) {
    for (const { index, 1: at } of name.matchAll(/\[(\d+)\]/g)) {
      const list = name.slice(0, index)
      lengths.set(list, Math.max(lengths.get(list) ?? 0, Number(at) + 1))
    }
  }
  return [...lengths.values()].reduce((sum, length) => sum + length, 0)
}

/**
 * Throws where fields are more than ours, since one that comes again is looked through each time, or where their names
 * or conform's hidden intent have huge lists made, or many of them within each other.
 */
function refuseTamperedNames(form: FormData): void {
  const intent = form.get('__intent__')
  const parsedIntent = intent ? (JSON.parse(String(intent)) as { payload?: unknown }) : {}
  const { name, index } = (parsedIntent.payload ?? {}) as { name?: unknown; index?: unknown }
  const names = [...form.keys(), ...(name === undefined ? [] : [name])]
  const fits = index === undefined || (Number.isInteger(index) && Math.abs(Number(index)) < 1000)
  const areFew = names.length <= maxFields && names.every(isFieldName)
  if (!fits || !areFew || placesOf(names) > maxPlaces)
    throw new RangeError('No form of ours has such a field')
}

/** Fields that no reply holds, in whichever form they are: passwords, codes, and what links and devices prove with. */
const secrets = [
  ...['password', 'currentPassword', 'newPassword', 'code', 'token'],
  ...['passkey', 'made', 'apiKey'],
]

/** Parses the form. Throws DomainError `invalid` where names or conform's own fields were tampered with. */
async function submissionOf<Schema extends z.ZodType>(form: FormData, schema: Schema) {
  try {
    refuseTamperedNames(form)
    return await parseWithZod(form, { schema, async: true, error: unworded })
  } catch (cause) {
    throw new DomainError('invalid', 'That form did not arrive whole. Please send it again.', {
      cause,
    })
  }
}

/** Of a button that empties a field: that has no error until the form is sent, whatever the browser remembers of it. */
function withoutEmptied(result: FormReply['lastResult']): FormReply['lastResult'] {
  const { intent } = result
  if (intent?.type !== 'update' || intent.payload.validated !== false) return result
  const error = { ...result.error }
  delete error[String(intent.payload.name)]
  return { ...result, error }
}

/**
 * Parses a posted form and passes the value to `perform`, which returns a redirect. Invalid fields and refusals
 * return a reply with the typed values (except secrets, and fields in `secret`) and the refusal's status.
 */
export async function handleForm<Schema extends z.ZodType, Out>(
  request: Request,
  schema: Schema,
  perform: (value: z.output<Schema>) => Promise<Out>,
  options: { secret?: string[]; form?: FormData } = {},
) {
  const form = options.form ?? (await readForm(request))
  const submission = await submissionOf(form, schema)
  const hideFields = [...secrets, ...(options.secret ?? [])]
  const again = (reply: FormReply, init: ResponseInit) => refusedAnswer(request, reply, init)
  if (submission.status !== 'success') {
    // No status means a button that only changes the form, such as one that adds a time range.
    const status = submission.status === 'error' ? statusOf.invalid : 200
    return again({ lastResult: withoutEmptied(submission.reply({ hideFields })) }, { status })
  }
  return refusable(
    () => perform(submission.value),
    ({ message, fields, choices, init }) => {
      const lastResult = submission.reply({
        hideFields,
        ...(fields ? { fieldErrors: fields } : { formErrors: [message] }),
      })
      return again({ lastResult, ...(choices && { choices }) }, init)
    },
  )
}

/** What takes a posted form. */
export type Handler<Out> = (request: Request, form: FormData) => Promise<Out>

/** The handler of a form, for `handleForms`. */
export const formOf =
  <Schema extends z.ZodType, Out>(
    schema: Schema,
    perform: (value: z.output<Schema>) => Promise<Out>,
    options: { secret?: string[] } = {},
  ) =>
  (request: Request, form: FormData) =>
    handleForm(request, schema, perform, { ...options, form })

/** Several forms post to one screen: each is handled by what its field `intent` names, others by `otherwise`. */
export function handleForms<Forms extends Record<string, Handler<unknown>>, Other>(
  request: Request,
  form: FormData,
  forms: Forms,
  otherwise: Handler<Other>,
): Promise<Awaited<ReturnType<Forms[keyof Forms]>> | Other> {
  const intent = String(form.get('intent'))
  const handler = Object.hasOwn(forms, intent) ? forms[intent] : undefined
  return (handler ?? otherwise)(request, form) as never
}
