import type { BookingFormView } from '#app/domain/bookings/views.ts'
import { Disclosure } from '#app/ui/primitives/disclosure.tsx'

type Open = Pick<BookingFormView, 'hours' | 'notes'> & {
  /** Whether it is closed for now, whatever its hours say. */
  isClosed: boolean
}

function Hours({ hours, notes, isClosed }: Open) {
  return (
    <>
      <dl className={`text-sm ${isClosed ? 'text-muted' : ''}`}>
        {hours?.map(({ day, text, closed }) => (
          <div
            key={day}
            className="flex flex-wrap justify-between gap-x-2 border-b border-line py-1.5 last:border-0"
          >
            <dt>{day}</dt>
            <dd className={closed ? 'ml-auto text-muted' : 'ml-auto tabular-nums'}>{text}</dd>
          </div>
        ))}
      </dl>
      {notes.length > 0 ? (
        <ul className="mt-3 space-y-1 text-sm text-muted">
          {notes.map((note) => (
            <li key={note}>{note}</li>
          ))}
        </ul>
      ) : null}
    </>
  )
}

/** Folded away on phones, and where something shorter says when the business is open. */
export function OpeningHours({ isFolded, ...open }: Open & { isFolded: boolean }) {
  if (!open.hours) return null
  const heading = open.isClosed ? 'Usual business hours' : 'Business hours'
  return (
    <>
      <div className={isFolded ? '' : 'lg:hidden'}>
        <Disclosure summary={heading}>
          <Hours {...open} />
        </Disclosure>
      </div>
      {isFolded ? null : (
        <aside className="panel hidden lg:block" aria-labelledby="booking-hours">
          <h2 id="booking-hours" className="mb-3 text-lg">
            {heading}
          </h2>
          <Hours {...open} />
        </aside>
      )}
    </>
  )
}
