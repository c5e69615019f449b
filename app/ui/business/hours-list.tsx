import { formatShortDate } from '#app/domain/local-time.ts'
import type { BusinessProfile } from '#app/domain/businesses/views.ts'

type Hours = Pick<BusinessProfile, 'hoursTable' | 'today' | 'opening' | 'specialDates'>

const Week = ({ hoursTable, today }: Pick<Hours, 'hoursTable' | 'today'>) => (
  <dl>
    {hoursTable.map(({ day, text, closed }) => (
      <div
        key={day}
        className={`flex flex-wrap justify-between gap-x-4 rounded-control px-2 py-1.5 ${day === today ? 'bg-raised font-semibold' : ''}`}
      >
        <dt>
          {day}
          {day === today ? <span className="sr-only"> (today)</span> : null}
        </dt>
        <dd className={closed ? 'ml-auto text-muted' : 'ml-auto text-right tabular-nums'}>
          {text.split(', ').map((span) => (
            <span key={span} className="block whitespace-nowrap">
              {span}
            </span>
          ))}
        </dd>
      </div>
    ))}
  </dl>
)

export function HoursList({ business }: { business: Hours }) {
  const { hoursTable, today, opening, specialDates } = business
  return (
    <>
      {opening ? (
        <p className={`mb-2 font-semibold ${opening.open ? 'text-success' : 'text-muted'}`}>
          {opening.label}
        </p>
      ) : null}
      {hoursTable.length === 0 ? (
        <p className="text-muted">Opening hours are not known yet.</p>
      ) : (
        <Week hoursTable={hoursTable} today={today} />
      )}
      {specialDates.length > 0 ? (
        <ul className="mt-3 space-y-1 text-sm">
          {specialDates.map(({ date, label, text }) => (
            <li key={date}>
              <span className="font-semibold">
                {[label, formatShortDate(date)].filter(Boolean).join(', ')}
              </span>
              : {text}
            </li>
          ))}
        </ul>
      ) : null}
    </>
  )
}
