import type { BookingFormView } from '#app/domain/bookings/views.ts'

export function OpeningHours({ hours, notes }: Pick<BookingFormView, 'hours' | 'notes'>) {
  if (!hours) return null
  return (
    <section aria-labelledby="booking-hours">
      <h2 id="booking-hours" className="text-lg">
        Business hours
      </h2>
      <dl className="mt-3 text-sm">
        {hours.map(({ day, text, closed }) => (
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
    </section>
  )
}
