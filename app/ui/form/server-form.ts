import { useForm } from '@conform-to/react'
import type { FormReply } from './form-reply.ts'

const required = { required: true }

type Options<Fields> = {
  /** Fields that are marked as required. */
  needed?: readonly (keyof Fields & string)[]
  /** Tells forms of one page apart: the reply is this form's where it carries the same one. */
  intent?: string
  /** What the fields hold before anything was typed. */
  defaultValue?: Record<string, unknown> | undefined
  /** False where the server takes what browsers refuse, such as a website without its https. */
  browserChecks?: boolean
}

/** A conform form whose rules live on the server. */
export function useServerForm<Fields extends Record<string, unknown>>(
  id: string,
  reply: FormReply | undefined,
  { needed = [], intent, defaultValue, browserChecks = true }: Options<Fields> = {},
) {
  const values = reply?.lastResult.initialValue
  const mine = intent === undefined || values?.['intent'] === intent
  return useForm<Fields, string[]>({
    id,
    ...(defaultValue && { defaultValue: defaultValue as never }),
    lastResult: mine ? reply?.lastResult : undefined,
    constraint: Object.fromEntries(needed.map((name) => [name, required])) as never,
    defaultNoValidate: !browserChecks,
    shouldRevalidate: 'onSubmit',
  })
}
