import { Form, Link } from '@remix-run/react'
import { formatPhone } from '#app/domain/contact/phone.ts'
import type { DayAhead, DayLine } from '#app/domain/today/views.ts'
import { paths } from '#app/paths.ts'
import { Dotted } from '#app/ui/desk/dotted.tsx'
import { colourOf, stateWord } from '#app/ui/calendar/event-colours.ts'
import { EarlierToday } from './earlier-today.tsx'
import { menuRow } from '#app/ui/desk/menu.tsx'
import { RowMenu } from '#app/ui/desk/row-menu.tsx'
import { StateBadge } from '#app/ui/desk/state-badge.tsx'
import { Icon } from '#app/ui/primitives/icon.tsx'
import type { Housed } from '#app/ui/street/house.ts'
import { EmptyState } from './empty-state.tsx'

function LineMenu({ line: { id, sequence, title, phone, hasBegun, noShow } }: { line: DayLine }) {
  return (
    <RowMenu label={`More about ${title}`}>
      <Link className={menuRow} to={paths.ownBooking(id)}>
        <Icon name="eye" />
        View Details
      </Link>
      {hasBegun ? null : (
        <Link className={menuRow} to={paths.changeBooking(id)}>
          <Icon name="edit" />
          Change
        </Link>
      )}
      {phone ? (
        <a className={menuRow} href={`tel:${phone}`}>
          <Icon name="phone" />
          Call {formatPhone(phone)}
        </a>
      ) : null}
      {hasBegun && !noShow ? (
        <Form method="post" preventScrollReset>
          <input type="hidden" name="bookingId" value={id} />
          <input type="hidden" name="sequence" value={sequence} />
          <button type="submit" className={menuRow} name="intent" value="no-show">
            <Icon name="x" />
            Mark as no-show
          </button>
        </Form>
      ) : null}
    </RowMenu>
  )
}

function stateOf(line: DayLine) {
  const word = stateWord(line)
  if (line.noShow) return <StateBadge tone="bad">{word}</StateBadge>
  if (line.kind === 'booking' && line.hasBegun && !line.isOver) {
    return <StateBadge tone="good">Now</StateBadge>
  }
  return null
}

function Line({ line }: { line: DayLine }) {
  const isBooking = line.kind === 'booking'
  return (
    <li
      className={`flex flex-wrap items-center gap-x-2 py-1.5 pl-4 pr-1 sm:gap-x-3 sm:pr-2 ${line.isOver ? 'text-muted' : ''}`}
    >
      <p className="w-12 shrink-0 whitespace-nowrap font-semibold tabular-nums sm:w-14">
        {line.from}
        <span className="sr-only"> to {line.to}</span>
      </p>
      <span
        className={`w-1 shrink-0 self-stretch rounded-full ${isBooking ? colourOf(line.colour).strip : 'bg-edge'}`}
      />
      <div className="wrap-late">
        {isBooking ? (
          <Link
            className="line-break line-clamp-2 font-semibold hover:underline"
            to={paths.ownBooking(line.id)}
            title={line.title}
          >
            {line.title}
          </Link>
        ) : (
          <p className="line-break text-muted">{line.title}</p>
        )}
        <p className="line-break text-sm text-muted">
          <Dotted>{line.what || `until ${line.to}`}</Dotted>
        </p>
      </div>
      {stateOf(line)}
      {isBooking ? <LineMenu line={line} /> : <span className="h-11" />}
    </li>
  )
}

const Lines = ({ lines }: { lines: DayLine[] }) => (
  <ul className="divide-y divide-line">
    {lines.map((line) => (
      <Line key={`${line.kind}${line.id}`} line={line} />
    ))}
  </ul>
)

/** What a day without lines is; which day, its card says. */
function emptyWords({ isClosed, hadSome }: EmptyProps): string {
  if (hadSome) return 'Nothing more today'
  return isClosed ? 'Closed' : 'Nothing booked'
}

type EmptyProps = {
  heading: 'Today' | 'Tomorrow'
  isClosed: boolean
  hadSome: boolean
  business: Housed | null
}

function Empty(props: EmptyProps) {
  const words = emptyWords(props)
  if (!props.business) return <p className="m-auto px-4 py-4 text-muted">{words}.</p>
  return (
    <EmptyState business={props.business} title={words}>
      {props.isClosed
        ? 'Customers cannot book for today. You can still add a booking yourself.'
        : 'Someone phoned or walked in? Add the booking, so that the time is not taken twice.'}
    </EmptyState>
  )
}

export function DayCard({
  day: { date, label, hours, lines, more, before },
  heading,
  business,
}: {
  day: DayAhead
  heading: EmptyProps['heading']
  /** Whose house is drawn where there is nothing. */
  business: Housed | null
}) {
  const over = lines.filter(({ isOver }) => isOver)
  const ahead = lines.filter(({ isOver }) => !isOver)
  const id = heading.toLowerCase()
  const calendar = paths.ownCalendar({ view: 'day', date })
  const isClosed = hours === 'Closed'
  // Said once: where nothing is booked, the card's own words say that the day is closed.
  const shownHours = isClosed && lines.length === 0 ? '' : hours
  return (
    <section className="card flex flex-col" aria-labelledby={`${id}-heading`}>
      <header className="flex items-baseline gap-x-3 border-b border-line px-4 py-2">
        <div className="min-w-0 gap-x-3 sm:flex sm:flex-wrap sm:items-baseline">
          <h2 id={`${id}-heading`} className="text-lg md:text-lg">
            {heading}
          </h2>
          <p className="text-sm text-muted">
            {[heading === 'Today' ? '' : label, shownHours].filter(Boolean).join(', ')}
          </p>
        </div>
        <Link className="link ml-auto inline-block shrink-0 py-2 text-sm" to={calendar}>
          Calendar<span className="sr-only"> of {label}</span>
        </Link>
      </header>
      {over.length > 0 ? (
        <EarlierToday count={before + over.length} before={before} allTo={calendar}>
          <Lines lines={over} />
        </EarlierToday>
      ) : null}
      {ahead.length > 0 ? (
        <Lines lines={ahead} />
      ) : (
        <Empty {...{ heading, business, isClosed, hadSome: over.length > 0 }} />
      )}
      {more > 0 ? (
        <p className="border-t border-line px-4 py-2">
          <Link className="link inline-block py-1 text-sm" to={calendar}>
            {more} more {heading.toLowerCase()}
          </Link>
        </p>
      ) : null}
    </section>
  )
}
