import { getFormProps } from '@conform-to/react'
import { Form, Link } from '@remix-run/react'
import type { Leaving } from '#app/domain/privacy/delete-own-account.server.ts'
import { paths } from '#app/paths.ts'
import { AccountHeading } from '#app/ui/account/account-heading.tsx'
import {
  OwnerProofFields,
  proofSummary,
  type OwnerProofValues,
} from '#app/ui/account/owner-proof.tsx'
import type { FormReply } from '#app/ui/form/form-reply.ts'
import { useServerForm, type FormConstraint } from '#app/ui/form/server-form.ts'
import { EmailText } from '#app/ui/primitives/email-text.tsx'
import { ErrorSummary } from '#app/ui/primitives/error-summary.tsx'
import { SubmitButton } from '#app/ui/primitives/submit-button.tsx'

const waitingCustomers = (count: number) =>
  count === 1
    ? '1 customer with an open booking is told that it is cancelled.'
    : `${count} customers with open bookings are told that they are cancelled.`

function WhatGoes({ email, hasUndecidedPayment, business }: Leaving) {
  return (
    <ul className="mt-3 list-disc space-y-1 pl-6">
      <li>
        The account{' '}
        <strong className="line-break">
          <EmailText email={email} />
        </strong>{' '}
        is signed out everywhere and cannot sign in again.
      </li>
      {business ? (
        <>
          <li>
            The listing of <strong className="break-words">{business.name}</strong> is removed at
            once, with its pictures and bookings.
          </li>
          {business.isClaimed ? (
            <li>
              It was listed before you claimed it: your texts, contacts, pictures and settings go,
              and we may list it again as it was then, with its views and the stars of its reviews.
            </li>
          ) : null}
          {business.openBookings > 0 ? <li>{waitingCustomers(business.openBookings)}</li> : null}
          {business.isPaidFor ? (
            <li>
              Your plan ends now, and nothing more is taken. Payments{' '}
              {hasUndecidedPayment ? 'for it are' : 'are'} not refunded.
            </li>
          ) : null}
          <li>We keep receipts for as long as tax law requires.</li>
        </>
      ) : null}
      {hasUndecidedPayment ? (
        <li>A payment that we are still reviewing can still be refunded.</li>
      ) : null}
      <li>This cannot be undone.</li>
    </ul>
  )
}

/** Asks for the password before an account is deleted, and says what goes with it. */
export function DeleteAccount({
  leaving,
  constraint,
  hasCode,
  reply,
}: {
  leaving: Leaving
  constraint: FormConstraint
  hasCode: boolean
  reply: FormReply | undefined
}) {
  const [form, fields] = useServerForm<OwnerProofValues>('delete-account', reply, {
    constraint,
  })
  return (
    <>
      <AccountHeading title="Delete your account" to={paths.deleteAccount()} />
      <section className="panel" aria-labelledby="what-goes">
        <h2 id="what-goes" className="text-xl md:text-xl">
          What happens
        </h2>
        <WhatGoes {...leaving} />
        <p className="mt-4">
          <a className="link" href={paths.ownData()} download>
            Download your account, listing, bookings and receipts
          </a>{' '}
          first, if you want to keep them.
        </p>
        <Form method="post" className="mt-5 border-t border-line pt-5" {...getFormProps(form)}>
          <div className="max-w-md">
            <ErrorSummary form={form as never} fields={proofSummary(fields)} />
            <input hidden type="text" autoComplete="username" value={leaving.email} readOnly />
            <OwnerProofFields fields={fields} hasCode={hasCode} />
          </div>
          <div className="mt-4 flex flex-wrap gap-3">
            <SubmitButton pending="Deleting..." className="btn btn-danger max-sm:w-full">
              Delete my account
            </SubmitButton>
            <Link className="btn btn-quiet max-sm:w-full" to={paths.account()}>
              Keep my account
            </Link>
          </div>
        </Form>
      </section>
    </>
  )
}
