import { getFormProps, type FieldMetadata } from '@conform-to/react'
import { Form } from '@remix-run/react'
import { catalogue, type PaidPlan } from '#app/domain/subscriptions/plan/catalogue.ts'
import { titleOfRefusal } from '#app/domain/subscriptions/checkout/errors.ts'
import { paths } from '#app/paths.ts'
import type { FormReply } from '#app/ui/form/form-reply.ts'
import { EmailField, NameFields, PhoneField } from '#app/ui/form/person-fields.tsx'
import { useServerForm, type FormConstraint } from '#app/ui/form/server-form.ts'
import { useScripted } from '#app/ui/primitives/scripted.ts'
import { useRefusalToast } from '#app/ui/layout/refusal-toast.ts'
import { Icon } from '#app/ui/primitives/icon.tsx'
import { ErrorSummary } from '#app/ui/primitives/error-summary.tsx'
import { Link } from '#app/ui/primitives/link.tsx'
import { WholeText } from '#app/ui/primitives/whole-text.tsx'
import { SubmitButton } from '#app/ui/primitives/submit-button.tsx'

export type SubscriberDefaults = {
  first_name: string
  last_name: string
  email: string
  phone: string
}

const labels = {
  first_name: 'First name',
  last_name: 'Last name',
  email: 'Email address',
  phone: 'Phone number',
}
type Name = keyof typeof labels
const names = Object.keys(labels) as Name[]

/** What is paid, in sight of the button: in the form on phones, beside it where there is room. */
const Order = ({ sentences, className }: { sentences: string[]; className: string }) => (
  <div className={`space-y-1 border-t border-line pt-4 ${className}`}>
    {sentences.map((sentence, at) => (
      <p key={sentence} className={at === 0 ? 'text-lg font-semibold' : 'text-muted'}>
        <WholeText>{sentence}</WholeText>
      </p>
    ))}
  </div>
)

function ChosenPlan({ plan, order }: { plan: PaidPlan; order: string[] | null }) {
  const { name, price, description } = catalogue[plan]
  return (
    <aside className="card h-fit p-5" aria-label="The plan you chose">
      <h2 className="text-xl md:text-xl">{name}</h2>
      <p className="mt-1 font-display text-2xl font-bold">{price}</p>
      <p className="mt-2 text-muted">{description}</p>
      <Link className="link mt-3 inline-block py-2" to={paths.subscription()}>
        Change Plan
      </Link>
      {order ? <Order sentences={order} className="mt-3 max-lg:hidden" /> : null}
    </aside>
  )
}

type Fields = Required<{ [N in Name]: FieldMetadata<string | undefined> }>

function SubscriberFields({ fields }: { fields: Fields }) {
  return (
    <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
      <NameFields
        first={{ field: fields.first_name, label: labels.first_name }}
        last={{ field: fields.last_name, label: labels.last_name }}
      />
      <EmailField
        field={fields.email}
        label={labels.email}
        hint="We will send your receipts here."
      />
      <PhoneField field={fields.phone} label={labels.phone} />
    </div>
  )
}

/** For who proved an address under which somebody else pays. */
function NotMine({ offer }: { offer: string | undefined }) {
  if (!offer) return null
  return (
    <label className="mt-4 flex gap-3">
      <input type="checkbox" name="notMine" className="mt-1 h-5 w-5 shrink-0" />
      {offer}
    </label>
  )
}

function PaymentNote({ sandbox }: { sandbox: boolean }) {
  return (
    <p className="mt-3 flex gap-2 text-sm text-muted">
      <Icon name="lock" className="mt-0.5 h-4 w-4 shrink-0" />
      {sandbox
        ? 'Next: the practice payment page. No money moves, and no card is asked for.'
        : 'You pay on the page of our card payment provider. We never see your card.'}
    </p>
  )
}

/** Submitting redirects to the payment page. */
export function SubscriberForm({
  plan,
  order,
  defaults,
  reply,
  sandbox,
  constraint,
}: {
  plan: PaidPlan
  order: string[] | null
  defaults: SubscriberDefaults | null
  reply: FormReply | undefined
  sandbox: boolean
  constraint: FormConstraint
}) {
  const { name } = catalogue[plan]
  const [form, fields] = useServerForm<Record<Name, string>>('subscriber', reply, {
    constraint,
    defaultValue: defaults ?? undefined,
  })
  const refusal = reply?.lastResult.error?.['']?.join(' ')
  const scripted = useScripted()
  useRefusalToast(reply, refusal, titleOfRefusal(refusal ?? ''))
  return (
    <div className="mt-8 grid grid-cols-1 gap-6 lg:grid-cols-[22rem_minmax(0,1fr)]">
      <ChosenPlan plan={plan} order={order} />
      <Form
        method="post"
        action={paths.subscription({ plan })}
        className="panel"
        {...getFormProps(form)}
      >
        {refusal && !scripted ? (
          <p className="mb-2 font-display text-lg font-bold">{titleOfRefusal(refusal)}</p>
        ) : null}
        <ErrorSummary
          form={form as never}
          fields={names.map((field) => ({ field: fields[field], label: labels[field] }))}
        />
        <input type="hidden" name="plan" value={plan} />
        <SubscriberFields fields={fields} />
        <NotMine offer={reply?.lastResult.error?.['notMine']?.[0]} />
        {order ? <Order sentences={order} className="mt-6 lg:hidden" /> : null}
        <div className="mt-4">
          <SubmitButton pending="Redirecting to Payment..." className="btn btn-coral w-full">
            Subscribe to {name}
          </SubmitButton>
        </div>
        <PaymentNote sandbox={sandbox} />
      </Form>
    </div>
  )
}
