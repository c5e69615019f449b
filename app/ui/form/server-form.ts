import { useForm } from '@conform-to/react'
import type { FormReply } from './form-reply.ts'

const required = { required: true }

/**
 * A conform form whose rules live on the server. Everything named in `needed` is marked as required;
 * `intent` tells forms of one page apart.
 */
export function useServerForm<Fields extends Record<string, unknown>>(
  id: string,
  reply: FormReply | undefined,
  needed: (keyof Fields & string)[],
  intent?: string,
  /** What the fields hold before anything was typed. */
  defaultValue?: Partial<Record<keyof Fields & string, string>>,
) {
  const values = reply?.lastResult.initialValue
  const mine = intent === undefined || values?.['intent'] === intent
  return useForm<Fields, string[]>({
    id,
    ...(defaultValue && { defaultValue: defaultValue as never }),
    lastResult: mine ? reply?.lastResult : undefined,
    constraint: Object.fromEntries(needed.map((name) => [name, required])) as never,
    defaultNoValidate: false,
    shouldRevalidate: 'onSubmit',
  })
}
