import { getFormProps } from '@conform-to/react'
import type { PublicKeyCredentialCreationOptionsJSON } from '@simplewebauthn/browser'
import { Form, useSubmit } from '@remix-run/react'
import { useState } from 'react'
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

type Begun = { name: string; options: PublicKeyCredentialCreationOptionsJSON }

/** Has the browser make the passkey, and posts it. The button is the gesture that some browsers ask for. */
export function CreatePasskey({ name, options }: Begun) {
  const submit = useSubmit()
  const [problem, setProblem] = useState<string | null>(null)
  async function create() {
    try {
      const { startRegistration } = await import('@simplewebauthn/browser')
      const made = JSON.stringify(await startRegistration({ optionsJSON: options }))
      submit({ intent: 'add', name, made }, { method: 'post' })
    } catch {
      setProblem('No passkey was created. Your device may already have one for this account.')
    }
  }
  return (
    <section className="py-5" aria-labelledby="create-passkey">
      <h2 id="create-passkey" className="text-xl md:text-xl">
        Create passkey “{name}”
      </h2>
      <p className="mb-3 mt-2 text-muted">
        Your browser asks for your fingerprint, face or screen lock.
      </p>
      <button type="button" className="btn btn-action" onClick={() => void create()}>
        Create the passkey
      </button>
      <p role="alert" className={problem ? 'error-text' : undefined}>
        {problem}
      </p>
    </section>
  )
}

type Asking = {
  hasCode: boolean
  constraint: FormConstraint
  reply: FormReply | undefined
}

/** Asks who it is before a passkey is made. */
function BeginForm({ hasCode, constraint, reply }: Asking) {
  const [form, fields] = useServerForm<OwnerProofValues & { name: string }>('begin', reply, {
    constraint,
    intent: 'begin',
  })
  return (
    <Form method="post" className="max-w-md" {...getFormProps(form)}>
      <ErrorSummary
        form={form as never}
        fields={[{ field: fields.name, label: 'Name' }, ...proofSummary(fields)]}
      />
      <input type="hidden" name="intent" value="begin" />
      <InputField
        field={fields.name}
        label="Name"
        hint="For example “My phone”. Only you see this."
      />
      <OwnerProofFields className="mt-4" fields={fields} hasCode={hasCode} />
      <div className="mt-4">
        <SubmitButton pending="One moment...">Add passkey</SubmitButton>
      </div>
    </Form>
  )
}

/** The form for another passkey; behind its button where there are some, whose own forms may be open. */
export function AddPasskey({ isFirst, ...asking }: Asking & { isFirst: boolean }) {
  const isRefused = asking.reply?.lastResult.initialValue?.['intent'] === 'begin'
  if (!isFirst) {
    return (
      <AccountRow id="add-passkey" heading="Another passkey" about="For another device of yours.">
        <BehindButton label="Add a passkey" isOpen={isRefused}>
          <BeginForm {...asking} />
        </BehindButton>
      </AccountRow>
    )
  }
  return (
    <section className="py-5" aria-labelledby="add-passkey">
      <h2 id="add-passkey" className="mb-3 text-xl md:text-xl">
        Add a passkey
      </h2>
      <BeginForm {...asking} />
    </section>
  )
}
