import type { FormReply } from './form-reply.ts'

/** What a list with a form in each row shows again in the row that was refused: what was sent, and why it was refused. */
export type Refusal<Field extends string> = Record<Field | 'message', string>

/** The refusal in a reply; fields that were not sent are empty. */
export function refusedFields<Field extends string>(
  reply: FormReply | undefined,
  fields: readonly Field[],
): Refusal<Field> | undefined {
  if (!reply) return undefined
  const { initialValue, error } = reply.lastResult
  const sent = fields.map((field) => [field, String(initialValue?.[field] ?? '')])
  const message = [...new Set(Object.values(error ?? {}).flat())].join(' ')
  return { ...(Object.fromEntries(sent) as Record<Field, string>), message }
}
