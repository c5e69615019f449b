import { useForm } from '@conform-to/react'
import type { FormReply } from './form-reply.ts'

const required = { required: true }

type Options<Fields> = {
  /** Required fields. */
  needed?: readonly (keyof Fields & string)[]
  /** Distinguishes forms of one page: a reply with another intent is ignored. */
  intent?: string
  defaultValue?: Record<string, unknown> | undefined
  /** False where the server accepts what browsers refuse, such as a rating of 4.55, which it rounds. */
  browserChecks?: boolean
}

/** A conform form validated by the server only. */
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
