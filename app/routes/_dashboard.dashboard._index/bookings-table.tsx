import { bookedLine } from '#app/domain/bookings/booked-facts.ts'
import {
  bookingColumns,
  bookingQuery,
  type BookingFilters,
  type BookingLine,
  type BookingSort,
} from '#app/domain/bookings/owner-list.ts'
import {
  addDays,
  clockTimeOf,
  formatDateNear,
  localDateOf,
  type LocalDate,
} from '#app/domain/local-time.ts'
import { sortAfter } from '#app/domain/sort-by-column.ts'
import { paths } from '#app/paths.ts'
import { RowMenuHeading } from '#app/ui/desk/row-menu.tsx'
import { SortHeading } from '#app/ui/desk/sort-heading.tsx'
import { BookingRow } from './booking-row.tsx'

const clockOf = ({ startsAt }: BookingLine) => clockTimeOf(startsAt)

/** With the year where it is not this one. */
const momentOf = (booking: BookingLine, today: LocalDate) =>
  `${formatDateNear(localDateOf(booking.startsAt), today)}, ${clockOf(booking)}`

/** `Today`, `Tomorrow, Sat 28 Nov`, `Mon 30 Nov`, with the year where it is not this one. */
function dayName(date: LocalDate, today: LocalDate): string {
  if (date === today) return 'Today'
  const name = formatDateNear(date, today)
  if (date === addDays(today, 1)) return `Tomorrow, ${name}`
  return date === addDays(today, -1) ? `Yesterday, ${name}` : name
}

/** Bookings in their order, those of one day together. */
function byDay(bookings: BookingLine[]): { date: LocalDate; lines: BookingLine[] }[] {
  const days: { date: LocalDate; lines: BookingLine[] }[] = []
  for (const booking of bookings) {
    const date = localDateOf(booking.startsAt)
    if (days.at(-1)?.date !== date) days.push({ date, lines: [] })
    days.at(-1)?.lines.push(booking)
  }
  return days
}

/** A column of its own, where there is room for it as in the rows. */
const [beside, besideWide] = ['hidden md:table-cell', 'hidden xl:table-cell']

type Listed = { bookings: BookingLine[]; now: number }

const hasService = (booking: BookingLine) => bookedLine(booking) !== ''
const tableClass = (hasServices: boolean) => `desk-table ${hasServices ? '' : 'desk-table-few'}`

/** What is over of today, below a line that says so; only listeners hear its heads. */
export function EarlierTable({ bookings, now }: Listed) {
  const hasServices = bookings.some(hasService)
  const heads = [
    ['Customer', ''],
    ['When', beside],
    ...(hasServices ? [['Booked', besideWide]] : []),
    ['Status', beside],
  ]
  return (
    <table className={`${tableClass(hasServices)} desk-table-bare`}>
      <thead className="sr-only">
        <tr>
          {heads.map(([head, className]) => (
            <th key={head} scope="col" className={className}>
              {head}
            </th>
          ))}
          <RowMenuHeading />
        </tr>
      </thead>
      <tbody>
        {bookings.map((booking) => (
          <BookingRow key={booking.id} {...{ booking, now, hasServices }} when={clockOf(booking)} />
        ))}
      </tbody>
    </table>
  )
}

function Heads({ filters, hasServices }: { filters: BookingFilters; hasServices: boolean }) {
  const heading = (by: BookingSort['by'], label: string, className?: string) => (
    <SortHeading
      label={label}
      to={paths.dashboard(
        'bookings',
        bookingQuery({ ...filters, sort: sortAfter(bookingColumns, filters.sort, by) }),
      )}
      isDown={filters.sort.by === by ? filters.sort.down : null}
      {...(className && { className })}
    />
  )
  return (
    <thead>
      <tr className="max-md:sr-only">
        {heading('customer', 'Customer')}
        {heading('time', 'When', beside)}
        {hasServices ? (
          <th scope="col" className={besideWide}>
            Booked
          </th>
        ) : null}
        {heading('status', 'Status', beside)}
        <RowMenuHeading />
      </tr>
    </thead>
  )
}

/** One line for each booking: in the order of time each day has its own head, else each row its full date. */
export function BookingsTable({
  bookings,
  filters,
  today,
  now,
}: Listed & { filters: BookingFilters; today: LocalDate }) {
  const hasServices = bookings.some(hasService)
  const row = (booking: BookingLine, when: string) => (
    <BookingRow key={booking.id} {...{ booking, when, now, hasServices }} />
  )
  return (
    <table className={tableClass(hasServices)}>
      <Heads filters={filters} hasServices={hasServices} />
      {filters.sort.by === 'time' ? (
        byDay(bookings).map(({ date, lines }) => (
          <tbody key={date}>
            <tr className="day-row">
              <th scope="rowgroup" colSpan={hasServices ? 5 : 4}>
                {dayName(date, today)}
              </th>
            </tr>
            {lines.map((booking) => row(booking, clockOf(booking)))}
          </tbody>
        ))
      ) : (
        <tbody>{bookings.map((booking) => row(booking, momentOf(booking, today)))}</tbody>
      )}
    </table>
  )
}
