import { Form } from '@remix-run/react'
import type { BookingSetUp } from '#app/domain/services/edit.server.ts'
import type { FormReply } from '#app/ui/form/form-reply.ts'
import { Icon } from '#app/ui/primitives/icon.tsx'
import { SubmitButton } from '#app/ui/primitives/submit-button.tsx'

/** Beside what only a higher plan has. */
const Locked = () => (
  <>
    <Icon name="lock" className="h-4 w-4 shrink-0" />
    <span className="badge bg-raised text-ink">
      <span className="sr-only">with </span>Basic
    </span>
  </>
)

const locked = (may: boolean) => `check ${may ? '' : 'check-locked'}`

const SecondReminder = ({ mayRemind, secondReminder }: BookingSetUp) => (
  <label className={locked(mayRemind)}>
    <input
      type="checkbox"
      name="secondReminder"
      defaultChecked={mayRemind && secondReminder}
      disabled={!mayRemind}
    />
    Also remind customers two hours before
    {mayRemind ? null : <Locked />}
  </label>
)

/** How bookings are confirmed, whether they may run over, and a second reminder. */
export function Confirmation({
  setUp,
  reply,
}: {
  setUp: BookingSetUp
  reply: FormReply | undefined
}) {
  const { confirmation, runningOver, mayStaff } = setUp
  const errors = Object.values(reply?.lastResult.error ?? {}).flat()
  return (
    <section className="panel" aria-labelledby="confirmation-heading">
      <h2 id="confirmation-heading" className="text-lg md:text-lg">
        Confirming and reminders
      </h2>
      <Form method="post" className="mt-3 space-y-5">
        <fieldset className="space-y-3">
          <legend className="label">How bookings are confirmed</legend>
          <label className="check">
            <input
              type="radio"
              name="confirmation"
              value="request"
              defaultChecked={!mayStaff || confirmation === 'request'}
            />
            On request: you confirm or decline each
          </label>
          <label className={locked(mayStaff)}>
            <input
              type="radio"
              name="confirmation"
              value="instant"
              defaultChecked={mayStaff && confirmation === 'instant'}
              disabled={!mayStaff}
            />
            Automatically, when the time is free
            {mayStaff ? null : <Locked />}
          </label>
        </fieldset>
        <fieldset className="space-y-3">
          <legend className="label">Closing time and reminders</legend>
          <label className="check">
            <input type="checkbox" name="runningOver" defaultChecked={runningOver} />
            An appointment may end after closing time
          </label>
          <SecondReminder {...setUp} />
        </fieldset>
        {errors.length > 0 ? (
          <p role="alert" className="error-text">
            {errors.join(' ')}
          </p>
        ) : null}
        <SubmitButton pending="Saving..." name="intent" value="confirmation">
          Save settings
        </SubmitButton>
      </Form>
    </section>
  )
}
