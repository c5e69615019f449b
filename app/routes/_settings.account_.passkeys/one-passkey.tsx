import { getFormProps } from '@conform-to/react'
import { Form } from '@remix-run/react'
import { AccountRow, BehindButton } from '#app/ui/account/account-row.tsx'
import {
  OwnerProofFields,
  proofSummary,
  type OwnerProofValues,
} from '#app/ui/account/owner-proof.tsx'
import type { FormReply } from '#app/ui/form/form-reply.ts'
import { useServerForm, type FormConstraint } from '#app/ui/form/server-form.ts'
import { ErrorSummary } from '#app/ui/primitives/error-summary.tsx'
import { InputField } from '#app/ui/primitives/field.tsx'
import { SubmitButton } from '#app/ui/primitives/submit-button.tsx'

type Passkey = { id: string; name: string; added: string; used: string | null }
type Props = {
  passkey: Passkey
  hasCode: boolean
  constraints: Record<'rename' | 'remove', FormConstraint>
  reply: FormReply | undefined
}

const isOf = (reply: FormReply | undefined, id: string, intent: string) =>
  reply?.lastResult.initialValue?.['id'] === id &&
  reply.lastResult.initialValue['intent'] === intent

function Rename({ passkey: { id, name }, constraints, reply }: Props) {
  const [form, fields] = useServerForm<{ name: string }>(
    `rename-${id}`,
    isOf(reply, id, 'rename') ? reply : undefined,
    { constraint: constraints.rename, defaultValue: { name } },
  )
  return (
    <Form method="post" {...getFormProps(form)}>
      <input type="hidden" name="intent" value="rename" />
      <input type="hidden" name="id" value={id} />
      <InputField field={fields.name} label="Name" />
      <SubmitButton pending="Saving..." className="btn btn-quiet mt-3 max-sm:w-full">
        Rename
      </SubmitButton>
    </Form>
  )
}

function Remove({ passkey: { id, name }, hasCode, constraints, reply }: Props) {
  const [form, fields] = useServerForm<OwnerProofValues>(
    `remove-${id}`,
    isOf(reply, id, 'remove') ? reply : undefined,
    { constraint: constraints.remove },
  )
  return (
    <Form method="post" className="mt-6 border-t border-line pt-4" {...getFormProps(form)}>
      <p className="mb-3">
        <strong className="block">Remove this passkey</strong>
        You sign in with your password from then on.
      </p>
      <ErrorSummary form={form as never} fields={proofSummary(fields)} />
      <input type="hidden" name="intent" value="remove" />
      <input type="hidden" name="id" value={id} />
      <OwnerProofFields fields={fields} hasCode={hasCode} />
      <SubmitButton pending="Removing..." className="btn btn-danger mt-4">
        Remove<span className="sr-only"> {name}</span>
      </SubmitButton>
    </Form>
  )
}

/** A passkey with its name, when it was used, and how to change or remove it. */
export function OnePasskey(props: Props) {
  const { passkey, reply } = props
  const { id, name, added, used } = passkey
  const isRefused = isOf(reply, id, 'rename') || isOf(reply, id, 'remove')
  return (
    <AccountRow
      id={`passkey-${id}`}
      heading={name}
      about={`Added ${added}. ${used ? `Last used ${used}.` : 'Not used yet.'}`}
    >
      <BehindButton label="Rename or remove" isOpen={isRefused}>
        <Rename {...props} />
        <Remove {...props} />
      </BehindButton>
    </AccountRow>
  )
}
