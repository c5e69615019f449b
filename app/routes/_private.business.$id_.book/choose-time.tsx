import { Form, Link, useNavigation } from '@remix-run/react'
import type { BookingChoices } from '#app/domain/bookings/views.ts'
import { paths } from '#app/paths.ts'
import { choicesId, chosenQuery } from '#app/ui/booking/chosen-fields.tsx'
import { ServiceLinks } from '#app/ui/booking/service-links.tsx'

type Props = { slug: string; choices: BookingChoices }

const tile = (isChosen: boolean) =>
  `inline-flex min-h-[2.75rem] items-center justify-center rounded-control border px-3 ${
    isChosen
      ? 'border-action bg-action font-semibold text-on-action'
      : 'border-line bg-surface hover:border-action'
  }`

function People({ slug, choices }: Props) {
  const options = [{ id: null, name: 'Anyone' }, ...choices.people]
  return (
    <section aria-labelledby="with-whom">
      <h2 id="with-whom" className="text-xl">
        With whom?
      </h2>
      <ul className="mt-3 flex flex-wrap gap-2">
        {options.map(({ id, name }) => (
          <li key={id ?? 'anyone'}>
            <Link
              className={tile(choices.person === id)}
              to={paths.bookBusiness(
                slug,
                chosenQuery(choices, { person: id ?? false, time: false }),
              )}
              aria-current={choices.person === id ? 'true' : undefined}
              preventScrollReset
            >
              {name}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}

function Party({ slug, choices }: Props) {
  const { service, person, date, party, capacity } = choices
  return (
    <Form method="get" action={paths.bookBusiness(slug)} preventScrollReset>
      <label className="label" htmlFor="party">
        How many people?
      </label>
      {service ? <input type="hidden" name="service" value={service} /> : null}
      {person ? <input type="hidden" name="person" value={person} /> : null}
      <input type="hidden" name="date" value={date} />
      <div className="flex gap-3">
        <input
          key={party}
          id="party"
          className="field w-24"
          type="number"
          name="party"
          min={1}
          max={capacity}
          defaultValue={party}
        />
        <button type="submit" className="btn btn-quiet">
          Show times
        </button>
      </div>
    </Form>
  )
}

function Days({ slug, choices }: Props) {
  return (
    <section aria-labelledby="which-day">
      <h2 id="which-day" className="text-xl">
        Which day?
      </h2>
      <ul className="mt-3 flex gap-2 overflow-x-auto pb-2" tabIndex={0} aria-label="Days">
        {choices.days.map(({ date, weekday, label, free }) => (
          <li key={date} className="shrink-0">
            <Link
              className={`${tile(choices.date === date)} w-24 flex-col whitespace-nowrap py-2 text-center leading-tight`}
              to={paths.bookBusiness(slug, chosenQuery(choices, { date, time: false }))}
              aria-current={choices.date === date ? 'date' : undefined}
              preventScrollReset
            >
              <span className="text-sm">{weekday}</span>
              <span className="font-semibold">{label}</span>
              <span className="text-sm">{free > 0 ? `${free} free` : 'Full'}</span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}

function Times({ slug, choices }: Props) {
  const { parts, dateLabel, isGone, chosen } = choices
  return (
    <section aria-labelledby="which-time">
      <h2 id="which-time" className="text-xl">
        {dateLabel}
      </h2>
      {isGone ? (
        <p role="alert" className="error-text mt-2">
          That time is not free any more. Please choose another.
        </p>
      ) : null}
      {parts.length === 0 ? <p className="mt-2 text-muted">No free times on this day.</p> : null}
      {parts.map(({ part, times }) => (
        <div key={part} className="mt-3">
          <h3 className="text-base">{part}</h3>
          <ul className="mt-2 grid grid-cols-4 gap-2 sm:grid-cols-6">
            {times.map((time) => (
              <li key={time}>
                <Link
                  className={`${tile(chosen?.dateTime.endsWith(time) ?? false)} w-full tabular-nums`}
                  to={paths.bookBusiness(slug, chosenQuery(choices, { time, another: false }))}
                  aria-current={chosen?.dateTime.endsWith(time) ? 'time' : undefined}
                  preventScrollReset
                >
                  {time}
                </Link>
              </li>
            ))}
          </ul>
        </div>
      ))}
      <p className="mt-3">
        <Link
          className="link inline-block py-2"
          to={paths.bookBusiness(slug, chosenQuery(choices, { time: false, another: '1' }))}
        >
          Ask for another time
        </Link>
      </p>
    </section>
  )
}

/** With what was pressed just now, so that a quick second choice does not undo the first. */
function useLatest(choices: BookingChoices): BookingChoices {
  const { location } = useNavigation()
  if (!location?.pathname.endsWith('/book')) return choices
  const asked = new URLSearchParams(location.search)
  return {
    ...choices,
    service: asked.get('service') ?? choices.service,
    person: asked.get('person'),
    date: asked.get('date') ?? choices.date,
  }
}

/** Service, person, day and time, each a link: the address is the choice. */
export function ChooseTime({ slug, choices: loaded }: Props) {
  const choices = useLatest(loaded)
  return (
    <div className="space-y-6">
      <section aria-labelledby={choicesId}>
        <h2 id={choicesId} className="mb-3 text-xl">
          What would you like?
        </h2>
        <ServiceLinks slug={slug} choices={choices} />
      </section>
      {choices.service ? (
        <>
          {choices.people.length > 1 ? <People slug={slug} choices={choices} /> : null}
          {choices.capacity > 1 ? <Party slug={slug} choices={choices} /> : null}
          <Days slug={slug} choices={choices} />
          <Times slug={slug} choices={choices} />
        </>
      ) : null}
    </div>
  )
}
