import { useForm } from '@conform-to/react'
import type { FormReply } from './form-reply.ts'

/** The required fields, from the schema that the action parses with. */
export type FormConstraint = Record<string, { required: true }>

type Options = {
  constraint?: FormConstraint
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
  { constraint = {}, intent, defaultValue, browserChecks = true }: Options = {},
) {
  const values = reply?.lastResult.initialValue
  const mine = intent === undefined || values?.['intent'] === intent
  return useForm<Fields, string[]>({
    id,
    ...(defaultValue && { defaultValue: defaultValue as never }),
    lastResult: mine ? reply?.lastResult : undefined,
    constraint: constraint as never,
    defaultNoValidate: !browserChecks,
    shouldRevalidate: 'onSubmit',
  })
}
