import type { GuestBookingView } from '#app/domain/bookings/views.ts'
import { Icon } from '#app/ui/primitives/icon.tsx'

type Step = { name: string; text: string; state: 'done' | 'now' | 'ahead' }

const awaited = ({ directly, isOverdue }: GuestBookingView) =>
  directly
    ? 'They may not have read it'
    : isOverdue
      ? 'No answer yet'
      : 'We will email you their answer'

/** How far a booking is, and what happens next. */
function stepsOf(booking: GuestBookingView): Step[] {
  const { status, when, appointment, business, proposal, moved } = booking
  const { requested, answered } = appointment
  const isConfirmed = status === 'CONFIRMED'
  const isAtOnce = isConfirmed && answered === requested
  const isMovedLater = Boolean(moved?.isAfterAnswer && isConfirmed)
  const move: Step = {
    name: isConfirmed ? 'Moved to its new time' : 'New time requested',
    text: moved?.when ?? '',
    state: 'done',
  }
  const asked: Step[] =
    moved && !isMovedLater
      ? [move]
      : isAtOnce
        ? []
        : [{ name: 'Requested', text: requested, state: 'done' }]
  const answer: Step = isConfirmed
    ? {
        name: isAtOnce ? 'Booked and confirmed' : `Confirmed by ${business.name}`,
        text: answered ?? '',
        state: 'done',
      }
    : proposal
      ? { name: 'Waiting for you', text: 'Answer above', state: 'now' }
      : { name: `Waiting for ${business.name}`, text: awaited(booking), state: 'now' }
  const visit: Step = { name: 'Your appointment', text: when, state: isConfirmed ? 'now' : 'ahead' }
  return [...asked, answer, ...(isMovedLater ? [move] : []), visit]
}

const marks = {
  done: 'border-action bg-action text-on-action',
  now: 'border-action bg-surface text-action ring-2 ring-inset ring-action',
  ahead: 'border-edge bg-surface text-muted',
}

export function StepsDone({ booking }: { booking: GuestBookingView }) {
  const steps = stepsOf(booking)
  return (
    <ol
      className="mt-6 grid items-start gap-5 md:auto-cols-fr md:grid-flow-col md:gap-4"
      aria-label="Steps"
    >
      {steps.map(({ name, text, state }) => (
        <li
          key={name}
          className="grid grid-cols-[1.75rem_minmax(0,1fr)] gap-x-3 md:grid-cols-1 md:gap-y-3"
          aria-current={state === 'now' ? 'step' : undefined}
        >
          <span
            className={`inline-flex h-7 w-7 items-center justify-center rounded-full border-2 ${marks[state]}`}
          >
            {state === 'done' ? <Icon name="check" className="h-4 w-4" /> : null}
            {state === 'now' ? <span className="h-2 w-2 rounded-full bg-action" /> : null}
          </span>
          <span className="min-w-0">
            <span className="block break-words font-semibold">{name}</span>
            <span className="block text-sm text-muted">{text}</span>
          </span>
        </li>
      ))}
    </ol>
  )
}
