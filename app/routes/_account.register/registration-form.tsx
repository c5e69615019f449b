import { getFormProps, getInputProps } from '@conform-to/react'
import { Form, Link } from '@remix-run/react'
import { emailTaken } from '#app/domain/accounts/email-taken.ts'
import { paths } from '#app/paths.ts'
import { ErrorSummary } from '#app/ui/primitives/error-summary.tsx'
import { SubmitButton } from '#app/ui/primitives/submit-button.tsx'
import type { FormReply } from '#app/ui/form/form-reply.ts'
import { EmailField, NameFields, PhoneField } from '#app/ui/form/person-fields.tsx'
import { useServerForm, type FormConstraint } from '#app/ui/form/server-form.ts'
import { PasswordField } from '#app/ui/account/password-field.tsx'
import { BusinessFields, Duplicates } from './business-fields.tsx'
import { OptionalFields } from './optional-fields.tsx'
import { labels, type Fields, type Name } from './registration-fields.ts'
import { describedBy, FieldErrors } from '#app/ui/primitives/field-parts.tsx'

function PersonFields({ fields }: { fields: Fields }) {
  return (
    <fieldset>
      <legend className="mb-3 font-display text-xl font-bold">You</legend>
      <div className="field-pairs grid grid-cols-1 gap-4 sm:grid-cols-2">
        <NameFields
          first={{ field: fields.firstName, label: labels.firstName }}
          last={{ field: fields.lastName, label: labels.lastName }}
        />
        <EmailField field={fields.email} label={labels.email} />
        <PhoneField
          field={fields.phone}
          label={labels.phone}
          hint="Shown on your listing. You can change it before you publish."
        />
        <PasswordField
          className="sm:col-span-2"
          field={fields.password}
          label={labels.password}
          hint="At least 10 characters. Three random words work well."
          autoComplete="new-password"
        />
      </div>
    </fieldset>
  )
}

function TermsField({ field }: { field: Fields['terms'] }) {
  const terms = getInputProps(field, { type: 'checkbox', value: 'on' })
  return (
    <div className="mt-6">
      <div className="check">
        <input {...terms} key={undefined} aria-describedby={describedBy(field)} />
        <label htmlFor={field.id}>
          I accept the{' '}
          <Link className="link" to={paths.terms()}>
            terms
          </Link>{' '}
          and have read the{' '}
          <Link className="link" to={paths.privacy()}>
            privacy notice
          </Link>
        </label>
      </div>
      <FieldErrors field={field} />
    </div>
  )
}

/** The next step of who has an account already. */
const HaveAccount = () => (
  <p className="mb-6 flex flex-wrap gap-3">
    <Link className="btn btn-quiet" to={paths.login()}>
      Sign in
    </Link>
    <Link className="btn btn-quiet" to={paths.forgotPassword()}>
      Forgot your password?
    </Link>
  </p>
)

export function RegistrationForm({
  reply,
  signedIn,
  isClaimant,
  action,
  defaults,
  constraint,
  suburbs,
}: {
  reply: FormReply | undefined
  signedIn: boolean
  suburbs: string[]
  /** Their business is listed already. */
  isClaimant: boolean
  action: string
  constraint: FormConstraint
  /** Prefilled values, known from a payment. */
  defaults: { firstName: string; lastName: string; email: string; phone: string } | null
}) {
  const [form, fields] = useServerForm<Record<Name, string>>('register', reply, {
    constraint,
    defaultValue: defaults ?? undefined,
  })
  const names = Object.keys(labels) as Name[]
  return (
    <Form method="post" action={action} {...getFormProps(form)}>
      <ErrorSummary
        form={form as never}
        fields={names.map((name) => ({ field: fields[name], label: labels[name] }))}
      />
      {fields.email.errors?.includes(emailTaken) ? <HaveAccount /> : null}
      {signedIn ? null : <PersonFields fields={fields} />}
      {isClaimant ? null : <BusinessFields fields={fields} isFirst={signedIn} />}
      <OptionalFields fields={fields} hasPerson={!signedIn} suburbs={isClaimant ? null : suburbs} />
      <Duplicates field={fields.listing} found={reply?.choices?.['listing']} />
      <TermsField field={fields.terms} />
      <div className="mt-6">
        <SubmitButton pending="Creating..." className="btn btn-coral w-full">
          {signedIn ? 'Create Business Profile' : 'Create Account'}
        </SubmitButton>
      </div>
    </Form>
  )
}
