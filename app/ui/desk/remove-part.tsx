import { Form } from '@remix-run/react'
import { Disclosure } from '#app/ui/primitives/disclosure.tsx'
import { SubmitButton } from '#app/ui/primitives/submit-button.tsx'

/** Asks before it removes, and says what becomes of bookings. */
export function RemovePart({ name, children }: { name: string; children: string }) {
  return (
    <Disclosure summary={`Remove ${name}`}>
      <Form method="post">
        <p className="mb-4">{children}</p>
        <SubmitButton
          className="btn btn-danger w-full sm:w-auto"
          pending="Removing..."
          name="intent"
          value="remove"
        >
          Yes, remove it
        </SubmitButton>
      </Form>
    </Disclosure>
  )
}
