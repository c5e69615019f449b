import { getFormProps } from '@conform-to/react'
import type { SerializeFrom } from '@remix-run/node'
import { Form } from '@remix-run/react'
import { brand } from '#app/brand.ts'
import type { Going } from '#app/domain/admin/unowned.server.ts'
import { paths } from '#app/paths.ts'
import { countText } from '#app/ui/desk/figures.ts'
import type { FormReply } from '#app/ui/form/form-reply.ts'
import { useServerForm, type FormConstraint } from '#app/ui/form/server-form.ts'
import { Disclosure } from '#app/ui/primitives/disclosure.tsx'
import { ErrorSummary } from '#app/ui/primitives/error-summary.tsx'
import { InputField } from '#app/ui/primitives/field.tsx'
import { SubmitButton } from '#app/ui/primitives/submit-button.tsx'

type Parts = {
  business: { id: string; name: string }
  going: SerializeFrom<Going>
  constraint: FormConstraint
  reply: FormReply | undefined
}

export function PlainForm({
  business,
  reply,
  intent,
  label,
  pending,
  danger = false,
  seen,
}: Parts & {
  intent: string
  label: string
  pending: string
  danger?: boolean
  /** What the page showed, posted beside the intent. */
  seen?: { ownerId: string }
}) {
  const [form] = useServerForm<Record<string, never>>(intent, reply, { intent })
  return (
    <Form method="post" action={paths.manageBusiness(business.id)} {...getFormProps(form)}>
      <ErrorSummary form={form as never} fields={[]} />
      {seen ? <input type="hidden" name="ownerId" value={seen.ownerId} /> : null}
      <SubmitButton
        pending={pending}
        name="intent"
        value={intent}
        className={`btn ${danger ? 'btn-danger' : 'btn-quiet'}`}
      >
        {label}
      </SubmitButton>
    </Form>
  )
}

export function AssignForm({ business, constraint, reply }: Parts) {
  const intent = 'assignOwner'
  const [form, fields] = useServerForm<{ email: string }>(intent, reply, { intent, constraint })
  return (
    <Form method="post" action={paths.manageBusiness(business.id)} {...getFormProps(form)}>
      <ErrorSummary form={form as never} fields={[]} />
      <p className="mb-3">No owner yet. The owner needs an account with no other listing.</p>
      <InputField
        type="email"
        field={fields.email}
        label="Email address of their account"
        autoComplete="off"
      />
      <SubmitButton
        pending="Assigning..."
        name="intent"
        value={intent}
        className="btn btn-action mt-4"
      >
        Assign owner
      </SubmitButton>
    </Form>
  )
}

const counted = (count: number, one: string, more: string) =>
  `${countText(count)} ${count === 1 ? one : more}`

/** What there is of a listing: `3 bookings, 1 review`; empty without any. */
const goingWords = ({ bookings, reviews, views, pictures, claims }: Parts['going']): string =>
  [
    bookings > 0 && counted(bookings, 'booking', 'bookings'),
    reviews > 0 && counted(reviews, 'review', 'reviews'),
    views > 0 && counted(views, 'profile view', 'profile views'),
    pictures > 0 && counted(pictures, 'picture', 'pictures'),
    claims > 0 && counted(claims, 'open claim', 'open claims'),
  ]
    .filter(Boolean)
    .join(', ')

export function MergeForm({ business, going, constraint, reply }: Parts) {
  const intent = 'merge'
  const [form, fields] = useServerForm<{ into: string }>(intent, reply, { intent, constraint })
  return (
    <Form method="post" action={paths.manageBusiness(business.id)} {...getFormProps(form)}>
      <ErrorSummary form={form as never} fields={[]} />
      <p className="mb-3">
        {goingWords(going) || 'Bookings and reviews'} will move to the other listing, and the page
        of {business.name} redirects there. The other listing keeps its own details. This cannot be
        undone.
      </p>
      <InputField
        field={fields.into}
        label="The listing that stays"
        hint={`Its ${brand.name} link or ID`}
        placeholder="/business/…"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
      />
      <SubmitButton
        pending="Merging..."
        name="intent"
        value={intent}
        className="btn btn-danger mt-4"
      >
        Merge and remove this one
      </SubmitButton>
    </Form>
  )
}

export function DeleteForm(parts: Parts) {
  const { business, going, reply } = parts
  const gone = goingWords(going)
  return (
    <Disclosure
      summary="Delete this listing"
      open={reply?.lastResult.initialValue?.['intent'] === 'delete'}
    >
      <p className="break-words font-semibold">Are you sure you want to delete {business.name}?</p>
      <ul className="mb-4 mt-2 list-disc space-y-1 pl-6">
        <li>Its page is gone at once.</li>
        {gone ? <li>Deleted with it: {gone}.</li> : null}
        {going.openBookings > 0 ? (
          <li>{counted(going.openBookings, 'customer is', 'customers are')} told by email.</li>
        ) : null}
        <li>This cannot be undone. A later import may bring it back.</li>
      </ul>
      <PlainForm {...parts} intent="delete" label="Delete listing" pending="Deleting..." danger />
    </Disclosure>
  )
}
