import { Link } from '@remix-run/react'
import { calendarViews } from '#app/domain/calendar/days.ts'
import type { CalendarEvent, OwnCalendar } from '#app/domain/calendar/views.ts'
import { paths } from '#app/paths.ts'
import type { FormReply } from '#app/ui/form/form-reply.ts'
import { colourOf } from '#app/ui/calendar/event-colours.ts'
import { LiveArrivals } from '#app/ui/calendar/live-arrivals.tsx'
import { ChipLinks } from '#app/ui/desk/chip-links.tsx'
import { Icon } from '#app/ui/primitives/icon.tsx'
import { useScripted } from '#app/ui/primitives/scripted.ts'
import { Agenda } from './agenda.tsx'
import { CalendarHeading } from './calendar-heading.tsx'
import { DayGrid } from './day-grid.tsx'
import { EmptyHours } from './empty-hours.tsx'
import { EmptyWeek } from './empty-week.tsx'
import { MonthGrid } from './month-grid.tsx'
import { Signs } from './signs.tsx'
import { Requests } from '#app/ui/calendar/requests.tsx'

const words = { day: 'Day', week: 'Week', month: 'Month' }

/** Where there is room for the hours of a day, and beside the menu for all seven days of a week. */
const grids = { day: 'hidden md:block', week: 'hidden xl:block' }

function Choices({ calendar: { query, people } }: { calendar: OwnCalendar }) {
  const to = (change: object) => paths.ownCalendar({ ...query, ...change })
  return (
    <div className="calendar-choices print:hidden">
      <ChipLinks
        label="View"
        isJoined
        links={calendarViews.map((view) => ({
          label: words[view],
          to: to({ view }),
          isCurrent: view === query.view,
        }))}
      />
      {people.length > 0 ? (
        <ChipLinks
          label="People"
          links={[
            { label: 'Everyone', to: to({ person: null }), isCurrent: query.person === null },
            ...people.map(({ id, name }, at) => ({
              label: name,
              swatch: query.view === 'month' ? undefined : colourOf(at).strip,
              to: to({ person: id }),
              isCurrent: query.person === id,
            })),
          ]}
        />
      ) : null}
    </div>
  )
}

const isConfirmed = ({ status }: CalendarEvent) => status === 'CONFIRMED'

/**
 * Paper shows the day as a list; without scripts the browser's own menu prints it, and a booking's page changes its time.
 */
function WithScripts({ grid, canDrag }: { grid: string; canDrag: boolean }) {
  return useScripted() ? (
    <>
      {canDrag ? (
        <span className={`${grid} w-full text-sm text-muted`}>
          Drag a confirmed booking to another time to change it.
        </span>
      ) : null}
      <button type="button" className="link print:hidden" onClick={() => window.print()}>
        Print
      </button>
    </>
  ) : null
}

function Foot({ calendar }: { calendar: OwnCalendar }) {
  const { agenda, query, waiting } = calendar
  const canDrag = agenda.some(({ events }) => events.some(isConfirmed))
  return (
    <p className="mt-3 flex flex-wrap gap-x-6 print:hidden">
      {query.view === 'month' ? null : <WithScripts grid={grids[query.view]} canDrag={canDrag} />}
      <Link className="link inline-block py-1" to={paths.outsideCalendars()}>
        Connected calendars
      </Link>
      <Link className="link inline-block py-1" to={paths.ownWaitingList()}>
        Waiting list{waiting > 0 ? ` (${waiting})` : ''}
      </Link>
    </p>
  )
}

/** On phones and tablets, where the rows themselves would fill the screen before the day. */
const ToAnswer = ({ count }: { count: number }) =>
  count > 0 ? (
    <p className="mb-3 lg:hidden print:hidden">
      <Link
        className="flex min-h-[2.75rem] items-center gap-2 rounded-control bg-warning-soft px-3 py-2 font-semibold hover:underline"
        to={paths.dashboard()}
      >
        {count === 1 ? '1 request to answer' : `${count} requests to answer`}
        <Icon name="chevron-right" className="ml-auto h-5 w-5 shrink-0" />
      </Link>
    </p>
  ) : null

/** Bookings before the hours that are drawn. */
const Night = ({ calendar: { night, query } }: { calendar: OwnCalendar }) =>
  night.length > 0 ? (
    <ul className="mb-2 text-sm">
      {night.map(({ label, event }) => (
        <li key={event.id}>
          <Link className="link inline-block break-words py-1" to={paths.ownBooking(event.id)}>
            {query.view === 'week' ? `${label}, ` : ''}
            {event.from} to {event.to} {event.title}
          </Link>
        </li>
      ))}
    </ul>
  ) : null

/** A day or a week: its hours, and as a list where there is no room for them, and on paper. */
function Days({ calendar }: { calendar: OwnCalendar }) {
  const { agenda, query } = calendar
  const isEmpty = agenda.every(({ events }) => events.length === 0)
  const isWeek = query.view === 'week'
  return (
    <>
      <div className={`print:hidden ${isWeek ? grids.week : ''}`}>
        <Night calendar={calendar} />
        {isEmpty ? <EmptyHours calendar={calendar} /> : null}
        <DayGrid calendar={calendar} />
        {isWeek ? <Signs agenda={agenda} /> : null}
      </div>
      {isEmpty && isWeek ? <EmptyWeek {...calendar} /> : null}
      <div className={isWeek && !isEmpty ? 'xl:hidden print:block' : 'hidden print:block'}>
        <Agenda {...calendar} />
      </div>
    </>
  )
}

export function CalendarPage({
  calendar,
  reply,
}: {
  calendar: OwnCalendar
  reply: FormReply | undefined
}) {
  const { query } = calendar
  return (
    <>
      <CalendarHeading calendar={calendar}>
        <Choices calendar={calendar} />
      </CalendarHeading>
      {calendar.failing > 0 ? (
        <p className="mb-4 rounded-card border border-line bg-warning-soft px-4 py-2 print:hidden">
          {calendar.failing === 1
            ? 'A connected calendar cannot be read.'
            : `${calendar.failing} connected calendars cannot be read.`}{' '}
          <Link className="link inline-block py-1" to={paths.outsideCalendars()}>
            See why
          </Link>
        </p>
      ) : null}
      <LiveArrivals requests={calendar.requests.count} />
      <ToAnswer count={calendar.requests.count} />
      <div className="hidden lg:block">
        <Requests requests={calendar.requests} reply={reply} />
      </div>
      {query.view === 'month' ? <MonthGrid calendar={calendar} /> : <Days calendar={calendar} />}
      <Foot calendar={calendar} />
    </>
  )
}
