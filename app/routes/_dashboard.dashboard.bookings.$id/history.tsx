import type { OwnerBooking } from '#app/domain/bookings/owner-list.ts'
import { actorWords } from '#app/domain/bookings/what-became.ts'
import { formatMoment } from '#app/domain/local-time.ts'
import { WholeText } from '#app/ui/primitives/whole-text.tsx'

const verbs = {
  requested: 'Requested',
  entered: 'Entered',
  confirmed: 'Confirmed',
  cancelled: 'Cancelled',
  completed: 'Completed',
  moved: 'Moved',
  changed: 'Changed',
  'no-show': 'Marked as no-show',
  came: 'Marked as attended',
  proposed: 'Another time proposed',
  'proposal-declined': 'Proposed time declined',
  'proposal-lapsed': 'Proposed time not answered; ended',
  'proposal-withdrawn': 'Proposed time taken back',
} as const

type Change = OwnerBooking['history'][number]

/** What made a booking what it is; a request, until it is answered, is what it was made. */
function lastStep({ status, noShow, history }: OwnerBooking): Change | undefined {
  const kinds: Record<typeof status, Change['kind'][]> = {
    PENDING: [],
    CONFIRMED: ['confirmed', 'entered'],
    CANCELLED: ['cancelled'],
    COMPLETED: noShow ? ['no-show'] : ['completed', 'came'],
  }
  return history.findLast(({ kind }) => kinds[status].includes(kind))
}

/** Below the title: how long a request waits, or who made the booking what it is, when, and why. */
export function StatusLine({ booking }: { booking: OwnerBooking }) {
  const step = lastStep(booking)
  if (booking.status === 'PENDING') return <p className="text-muted">Asked {booking.asked}</p>
  if (!step) return null
  return (
    <p className="text-muted">
      <WholeText>
        {`${verbs[step.kind]} by ${actorWords[step.actor]} on ${formatMoment(step.at)}`}
      </WholeText>
      {step.reason ? <span className="break-words">: “{step.reason}”</span> : null}
    </p>
  )
}

function Step({ kind, actor, reason, startsAt, at }: Change) {
  const to = kind === 'moved' || kind === 'proposed' ? ` to ${formatMoment(startsAt)}` : ''
  return (
    <li className="border-b border-line py-3 last:border-0 last:pb-0">
      <p>
        <strong>{verbs[kind]}</strong> <WholeText>{`by ${actorWords[actor]}${to}`}</WholeText>
      </p>
      {reason ? <p className="break-words">“{reason}”</p> : null}
      <p className="text-sm text-muted">
        <WholeText>{formatMoment(at)}</WholeText>
      </p>
    </li>
  )
}

/** What happened to a booking, oldest first; of one that is older than its history, when it was made. */
export function History({ booking: { history, createdAt } }: { booking: OwnerBooking }) {
  const isWhole = history[0]?.kind === 'requested' || history[0]?.kind === 'entered'
  return (
    <section className="panel" aria-labelledby="history-heading">
      <h2 id="history-heading" className="text-lg md:text-lg">
        History
      </h2>
      <ol className="mt-1">
        {isWhole ? null : (
          <li className="border-b border-line py-3 last:border-0 last:pb-0">
            <p>
              <strong>Booked</strong>
            </p>
            <p className="text-sm text-muted">
              <WholeText>{formatMoment(createdAt)}</WholeText>
            </p>
          </li>
        )}
        {history.map((change) => (
          <Step key={`${change.kind}${change.at.getTime()}`} {...change} />
        ))}
      </ol>
    </section>
  )
}
