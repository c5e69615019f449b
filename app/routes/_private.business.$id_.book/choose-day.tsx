import { useEffect, useRef } from 'react'
import type { BookingChoices } from '#app/domain/bookings/views.ts'
import { paths } from '#app/paths.ts'
import { ChoiceLink } from '#app/ui/booking/choice-link.tsx'
import { chosenQuery } from '#app/ui/booking/chosen-fields.tsx'
import { Icon } from '#app/ui/primitives/icon.tsx'

type Props = { slug: string; choices: BookingChoices }
type Day = BookingChoices['days'][number]

/** Of a day on which nobody in particular is asked for, nobody is away. */
const freeText = ({ free, without }: Day, person: string | null) => {
  if (free > 0) return free === 1 ? '1 time' : `${free} times`
  return without === 'Away' && person === null ? 'No times' : (without ?? 'Full')
}

function DayStrip({ slug, choices }: Props) {
  const chosen = useRef<HTMLLIElement>(null)
  useEffect(() => {
    const day = chosen.current
    const strip = day?.parentElement
    if (!strip) return
    const at = day.offsetLeft - strip.offsetLeft
    const isShown =
      at >= strip.scrollLeft && at + day.offsetWidth <= strip.scrollLeft + strip.clientWidth
    if (!isShown) strip.scrollLeft = at - 8
  }, [choices.date])
  return (
    <ul className="strip pb-2" tabIndex={0} aria-label="Days">
      {choices.days.map((day) => (
        <li
          key={day.date}
          className={choices.date === day.date ? 'first-in-sight' : ''}
          ref={choices.date === day.date ? chosen : null}
        >
          <ChoiceLink
            className={`day-tile ${day.free > 0 ? '' : 'without'}`}
            to={paths.bookBusiness(slug, chosenQuery(choices, { date: day.date, time: false }))}
            aria-current={choices.date === day.date ? 'date' : undefined}
            preventScrollReset
          >
            <span className="text-sm">{day.weekday}</span>
            <span className="whitespace-nowrap font-semibold">{day.label}</span>
            <span className="max-w-full truncate text-sm" title={freeText(day, choices.person)}>
              {freeText(day, choices.person)}
            </span>
          </ChoiceLink>
        </li>
      ))}
    </ul>
  )
}

function MonthLink({
  slug,
  choices,
  to,
  label,
}: Props & { to: string | null; label: 'Previous month' | 'Next month' }) {
  if (!to) return <span className="h-11 w-11" />
  return (
    <ChoiceLink
      className="inline-flex h-11 w-11 items-center justify-center rounded-control hover:bg-raised"
      to={paths.bookBusiness(slug, chosenQuery(choices, { month: to, date: false, time: false }))}
      aria-label={label}
      preventScrollReset
    >
      <Icon name={label === 'Next month' ? 'chevron-right' : 'chevron-left'} />
    </ChoiceLink>
  )
}

function MonthDay({ slug, choices, day }: Props & { day: Day }) {
  const number = Number(day.date.slice(8))
  const cell =
    'inline-flex min-h-[2.75rem] w-full items-center justify-center rounded-control tabular-nums'
  const isFull = day.without === 'Full'
  if (day.free === 0 && !(isFull && choices.mayWait)) {
    return (
      <span
        className={`${cell} text-muted ${isFull ? 'line-through' : ''}`}
        title={freeText(day, choices.person)}
      >
        {number}
        <span className="sr-only">, {freeText(day, choices.person)}</span>
      </span>
    )
  }
  const isChosen = choices.date === day.date
  const query = { date: day.date, month: day.date.slice(0, 7), time: false as const }
  return (
    <ChoiceLink
      className={`${cell} font-semibold ${isChosen ? 'bg-action text-on-action' : isFull ? 'text-muted line-through hover:bg-raised' : 'bg-success-soft text-success hover:bg-raised'}`}
      to={paths.bookBusiness(slug, chosenQuery(choices, query))}
      aria-label={`${day.weekday} ${day.label}, ${freeText(day, choices.person)}`}
      aria-current={isChosen ? 'date' : undefined}
      preventScrollReset
    >
      {number}
    </ChoiceLink>
  )
}

function Month({ slug, choices }: Props) {
  const { month, days } = choices
  if (!month) return null
  const blanks = Array.from({ length: month.blanks }, (_, at) => <li key={at} aria-hidden="true" />)
  return (
    <div className="card mt-1 max-w-md p-3">
      <div className="flex items-center justify-between">
        <MonthLink slug={slug} choices={choices} to={month.previous} label="Previous month" />
        <h3 className="text-lg">{month.label}</h3>
        <MonthLink slug={slug} choices={choices} to={month.next} label="Next month" />
      </div>
      <div className="mt-2 grid grid-cols-7 text-center text-sm text-muted" aria-hidden="true">
        {['Mo', 'Tu', 'We', 'Th', 'Fr', 'Sa', 'Su'].map((name) => (
          <span key={name}>{name}</span>
        ))}
      </div>
      <ul className="mt-1 grid grid-cols-7 gap-1" aria-label="Days">
        {blanks}
        {days.map((day) => (
          <li key={day.date}>
            <MonthDay slug={slug} choices={choices} day={day} />
          </li>
        ))}
      </ul>
      <MonthNotes days={days} />
    </div>
  )
}

/** Reasons without a name of their own. */
const ordinary = new Set(['Full', 'Closed', 'Away', 'Over', 'Not yet', 'On request'])

/** Days that are closed for a reason with a name, such as a public holiday. */
function MonthNotes({ days }: { days: Day[] }) {
  const named = days.filter(({ without }) => without && !ordinary.has(without))
  return (
    <p className="mt-3 text-sm text-muted">
      Green days have available times; crossed-out days are full.
      {named.map(({ date, label, without }) => (
        <span key={date} className="block">
          {label}: {without}, closed.
        </span>
      ))}
    </p>
  )
}

export function ChooseDay({ slug, choices }: Props) {
  const isMonth = choices.month !== null
  return (
    <section aria-labelledby="which-day">
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        <h2 id="which-day" className="text-xl">
          Which day?
        </h2>
        <ChoiceLink
          className="link inline-flex min-h-[2.75rem] items-center gap-2"
          to={paths.bookBusiness(
            slug,
            chosenQuery(choices, {
              month: isMonth ? false : choices.date.slice(0, 7),
              time: false,
            }),
          )}
          preventScrollReset
        >
          <Icon name="calendar" />
          {isMonth ? 'Next days' : 'Whole month'}
        </ChoiceLink>
      </div>
      {isMonth ? (
        <Month slug={slug} choices={choices} />
      ) : (
        <DayStrip slug={slug} choices={choices} />
      )}
    </section>
  )
}
