import type { FieldMetadata } from '@conform-to/react'
import { CodeField } from './code-field.tsx'
import { PasskeyButton } from './passkey-button.tsx'
import { PasswordField } from './password-field.tsx'

export type OwnerProofValues = { currentPassword: string; code: string }

type ProofFields = Record<keyof OwnerProofValues, FieldMetadata<string | undefined>>

/** For the summary of a form's errors. */
export const proofSummary = ({ currentPassword, code }: ProofFields) => [
  { field: currentPassword, label: 'Current password' },
  { field: code, label: 'Code' },
]

/** What every change of an account asks for: the password, and with two-step sign-in a code. */
export const OwnerProofFields = ({
  fields,
  hasCode,
  className,
}: {
  fields: ProofFields
  hasCode: boolean
  className?: string
}) => (
  <>
    <PasswordField
      {...(className !== undefined && { className })}
      field={fields.currentPassword}
      label="Current password"
      autoComplete="current-password"
    />
    {hasCode ? (
      <>
        <CodeField className="mb-3 mt-4" field={fields.code} />
        <PasskeyButton label="Use a passkey instead" className="btn btn-quiet" />
      </>
    ) : null}
  </>
)
