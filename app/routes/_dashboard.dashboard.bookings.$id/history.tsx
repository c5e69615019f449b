import type { OwnerBooking } from '#app/domain/bookings/owner-list.ts'
import { actorWords } from '#app/domain/bookings/what-became.ts'
import { formatMoment } from '#app/domain/local-time.ts'

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

/** What happened to a booking, oldest first. */
export function History({ history }: { history: OwnerBooking['history'] }) {
  if (history.length === 0) return null
  return (
    <section className="panel" aria-labelledby="history-heading">
      <h2 id="history-heading" className="text-lg md:text-lg">
        History
      </h2>
      <ol className="mt-2">
        {history.map(({ kind, actor, reason, startsAt, at }) => (
          <li key={`${kind}${at.getTime()}`} className="border-b border-line py-3 last:border-0">
            <p>
              <strong>{verbs[kind]}</strong> by {actorWords[actor]}
              {kind === 'moved' || kind === 'proposed' ? ` to ${formatMoment(startsAt)}` : ''}
            </p>
            {reason ? <p className="break-words">“{reason}”</p> : null}
            <p className="text-sm text-muted">{formatMoment(at)}</p>
          </li>
        ))}
      </ol>
    </section>
  )
}
