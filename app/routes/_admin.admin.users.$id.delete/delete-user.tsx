import { Form, Link } from '@remix-run/react'
import { paths } from '#app/paths.ts'
import { DeskHeading } from '#app/ui/desk/desk-heading.tsx'
import { EmailText } from '#app/ui/primitives/email-text.tsx'
import { SubmitButton } from '#app/ui/primitives/submit-button.tsx'

/** Confirms deleting a user, and lists what is deleted too. */
export function DeleteUser({ email, business }: { email: string; business: string | null }) {
  return (
    <>
      <DeskHeading nested={{}} title="Delete user" />
      <Form method="post" className="panel max-w-xl">
        <p className="line-break text-lg font-semibold">
          Are you sure you want to delete user <EmailText email={email} />?
        </p>
        <ul className="mt-3 list-disc space-y-1 pl-6">
          <li>They are signed out everywhere at once and cannot sign in again.</li>
          {business ? (
            <>
              <li>The listing {business} is removed and its plan is cancelled.</li>
              <li>
                Customers with upcoming bookings get an email. All customers’ names are erased.
              </li>
            </>
          ) : null}
          <li>This cannot be undone.</li>
        </ul>
        <div className="mt-6 flex flex-wrap gap-3">
          <SubmitButton pending="Deleting..." className="btn btn-danger-last">
            Delete user
          </SubmitButton>
          <Link className="btn btn-quiet" to={paths.admin('users')}>
            Cancel
          </Link>
        </div>
      </Form>
    </>
  )
}
