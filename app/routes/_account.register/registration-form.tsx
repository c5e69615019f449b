import { getFormProps, getInputProps, type FieldMetadata } from '@conform-to/react'
import { Form, Link } from '@remix-run/react'
import { areas } from '#app/domain/places/areas.ts'
import { industries } from '#app/domain/businesses/industries.ts'
import type { Choice } from '#app/domain/errors.ts'
import { paths } from '#app/paths.ts'
import { ErrorSummary } from '#app/ui/primitives/error-summary.tsx'
import { InputField, SelectField } from '#app/ui/primitives/field.tsx'
import { SubmitButton } from '#app/ui/primitives/submit-button.tsx'
import type { FormReply } from '#app/ui/form/form-reply.ts'
import { EmailField, NameFields, PhoneField } from '#app/ui/form/person-fields.tsx'
import { useServerForm, type FormConstraint } from '#app/ui/form/server-form.ts'
import { PasswordField } from '#app/ui/account/password-field.tsx'

const labels = {
  firstName: 'First name',
  lastName: 'Last name',
  email: 'E-mail address',
  username: 'Username',
  phone: 'Phone number',
  password: 'Password',
  businessName: 'Business name',
  industry: 'Industry',
  area: 'Area in Cape Town',
  listing: 'Your listing',
  terms: 'Terms',
}
type Name = keyof typeof labels

type Fields = Record<Name, FieldMetadata<string>>

function PersonFields({ fields }: { fields: Fields }) {
  return (
    <fieldset>
      <legend className="mb-3 font-display text-xl font-bold">You</legend>
      <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
        <NameFields
          first={{ field: fields.firstName, label: labels.firstName }}
          last={{ field: fields.lastName, label: labels.lastName }}
        />
        <EmailField field={fields.email} label={labels.email} />
        <InputField
          className="sm:col-span-2"
          field={fields.username}
          label={labels.username}
          hint="Sign in with it instead of your e-mail address."
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
        />
        <PhoneField
          field={fields.phone}
          label={labels.phone}
          hint="Your listing starts with it; you can change it there before you publish."
        />
        <PasswordField
          className="sm:col-span-2"
          field={fields.password}
          label={labels.password}
          hint="At least 10 characters. A few words in a row are good."
          autoComplete="new-password"
        />
      </div>
    </fieldset>
  )
}

function BusinessFields({ fields, isFirst }: { fields: Fields; isFirst: boolean }) {
  return (
    <fieldset className={isFirst ? '' : 'mt-8'}>
      <legend className="mb-3 font-display text-xl font-bold">Your business</legend>
      <div className="grid gap-4">
        <InputField
          field={fields.businessName}
          label={labels.businessName}
          autoComplete="organization"
        />
        <SelectField
          field={fields.industry}
          label={labels.industry}
          options={industries}
          empty="Choose an industry"
        />
        <SelectField
          field={fields.area}
          label={labels.area}
          options={areas}
          empty="Choose an area"
        />
      </div>
    </fieldset>
  )
}

/** Listings that are there already, where one may be theirs. */
function Duplicates({ field, found }: { field: Fields['listing']; found: Choice[] | undefined }) {
  if (!found) return null
  return (
    <fieldset
      id={field.id}
      tabIndex={-1}
      className="mt-6 rounded-card border border-warning bg-warning-soft p-4 text-ink"
    >
      <legend className="float-left mb-2 w-full text-lg font-semibold">
        Is one of these yours?
      </legend>
      <p className="clear-left mb-2 text-sm">
        Then claim it: its address, bookings and views stay. You need no second listing.
      </p>
      {found.map(({ value, label }) => (
        <label key={value} className="flex min-h-[2.75rem] items-center gap-3">
          <input
            type="radio"
            className="h-5 w-5 shrink-0 accent-action"
            name={field.name}
            value={value}
            required
          />
          <span className="min-w-0 break-words">{label}</span>
        </label>
      ))}
    </fieldset>
  )
}

function TermsField({ field }: { field: Fields['terms'] }) {
  const terms = getInputProps(field, { type: 'checkbox', value: 'on' })
  return (
    <div className="mt-6">
      <div className="check">
        <input
          {...terms}
          key={undefined}
          aria-describedby={field.errors ? field.errorId : undefined}
        />
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
      {field.errors ? (
        <p className="error-text" id={field.errorId}>
          {field.errors.join(' ')}
        </p>
      ) : null}
    </div>
  )
}

export function RegistrationForm({
  reply,
  signedIn,
  isClaimant,
  action,
  defaults,
  constraint,
}: {
  reply: FormReply | undefined
  signedIn: boolean
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
      {signedIn ? null : <PersonFields fields={fields} />}
      {isClaimant ? null : <BusinessFields fields={fields} isFirst={signedIn} />}
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
