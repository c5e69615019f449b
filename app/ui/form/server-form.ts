import { useForm } from '@conform-to/react'
import { useNavigation } from '@remix-run/react'
import { useEffect, useRef } from 'react'
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

type Result = FormReply['lastResult']

/** Empties a form that was refused once what it sends is accepted: where its page stays, the errors would. */
function useFreshOnceAccepted(id: string, refusal: Result | undefined) {
  const { formMethod, formData } = useNavigation()
  const isSent = useRef(false)
  useEffect(() => {
    const intent = refusal?.initialValue?.['intent'] ?? null
    if (refusal) isSent.current = formMethod === 'POST' && formData?.get('intent') === intent
    else if (isSent.current) {
      isSent.current = false
      document.forms.namedItem(id)?.reset()
    }
  }, [id, refusal, formMethod, formData])
}

/** A conform form validated by the server only. */
export function useServerForm<Fields extends Record<string, unknown>>(
  id: string,
  reply: FormReply | undefined,
  { constraint = {}, intent, defaultValue, browserChecks = true }: Options = {},
) {
  const values = reply?.lastResult.initialValue
  const mine = intent === undefined || values?.['intent'] === intent
  const lastResult = mine ? reply?.lastResult : undefined
  useFreshOnceAccepted(id, lastResult)
  return useForm<Fields, string[]>({
    id,
    ...(defaultValue && { defaultValue: defaultValue as never }),
    lastResult,
    constraint: constraint as never,
    defaultNoValidate: !browserChecks,
    shouldRevalidate: 'onSubmit',
  })
}
