import type { ComponentProps } from 'react'
import type { BookingChoices } from '#app/domain/bookings/views.ts'
import { paths } from '#app/paths.ts'
import { ChoiceLink } from '#app/ui/booking/choice-link.tsx'
import { chosenQuery } from '#app/ui/booking/chosen-fields.tsx'
import { WaitForm } from '#app/ui/booking/wait-form.tsx'
import { Icon } from '#app/ui/primitives/icon.tsx'
import { Disclosure } from '#app/ui/primitives/disclosure.tsx'
import { tile } from './tile.tsx'

export type WaitProps = Pick<ComponentProps<typeof WaitForm>, 'formToken' | 'constraint'>
type Props = { slug: string; choices: BookingChoices } & WaitProps

const reasons: Record<string, string> = {
  Full: 'Every time on this day is taken.',
  Closed: 'Closed on this day.',
  Away: 'There are no times on this day.',
  Over: 'It is too late to book for this day.',
  'Not yet': 'Bookings for this day are not open yet.',
  'On request': 'They have not said when they are open: please ask for a time.',
}

/** Why a day has no times, and the next that has. */
function NoTimes({ slug, choices }: Pick<Props, 'slug' | 'choices'>) {
  const { days, date } = choices
  const without = days.find((day) => day.date === date)?.without ?? 'Full'
  const next = days.find((day) => day.date > date && day.free > 0)
  return (
    <div className="mt-2">
      <p className="text-muted">{reasons[without] ?? `Closed: ${without}.`}</p>
      {next ? (
        <ChoiceLink
          className="btn btn-quiet mt-3 w-full sm:w-auto"
          to={paths.bookBusiness(slug, chosenQuery(choices, { date: next.date, time: false }))}
          preventScrollReset
        >
          Next available day: {next.weekday} {next.label}
          <Icon name="arrow-right" className="h-5 w-5" />
        </ChoiceLink>
      ) : null}
    </div>
  )
}

/** The times of the chosen day; out of reach while those of another choice are awaited. */
export function Times({ slug, choices, isAwaited, ...wait }: Props & { isAwaited: boolean }) {
  const { parts, dateLabel, holiday, isGone, chosen } = choices
  return (
    <section
      aria-labelledby="which-time"
      className={isAwaited ? 'opacity-50' : ''}
      {...(isAwaited && { inert: '' })}
    >
      <h2 id="which-time" className="text-xl">
        {dateLabel}
      </h2>
      {holiday ? <p className="mt-1 font-semibold">Public holiday: {holiday}</p> : null}
      {isGone ? (
        <p role="alert" className="error-text mt-2">
          That time is no longer available. Please choose another.
        </p>
      ) : null}
      {parts.length === 0 ? <NoTimes slug={slug} choices={choices} /> : null}
      {parts.map(({ part, times }) => (
        <div key={part} className="day-part">
          <h3 className="text-base">{part}</h3>
          <ul className="times mt-3">
            {times.map((time) => (
              <li key={time}>
                <ChoiceLink
                  className={`${tile(chosen?.dateTime.endsWith(time) ?? false)} w-full tabular-nums`}
                  to={paths.bookBusiness(slug, chosenQuery(choices, { time, another: false }))}
                  aria-current={chosen?.dateTime.endsWith(time) ? 'time' : undefined}
                >
                  {time}
                </ChoiceLink>
              </li>
            ))}
          </ul>
        </div>
      ))}
      <p className="mt-3">
        <ChoiceLink
          className="link inline-flex min-h-[2.75rem] items-center"
          to={paths.bookBusiness(slug, chosenQuery(choices, { time: false, another: '1' }))}
        >
          Ask for another time
        </ChoiceLink>
      </p>
      {choices.mayWait && choices.full ? (
        <div className="mt-3">
          <Disclosure summary="Waiting list for this day">
            <WaitForm key={choices.date} slug={slug} wanted={choices} {...wait} />
          </Disclosure>
        </div>
      ) : null}
    </section>
  )
}
