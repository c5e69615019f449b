import { Form, Link } from '@remix-run/react'
import type { BookingLine } from '#app/domain/bookings/owner-list.ts'
import { formatPhone } from '#app/domain/contact/phone.ts'
import { paths } from '#app/paths.ts'
import { menuRow } from '#app/ui/desk/menu.tsx'
import { RowMenu } from '#app/ui/desk/row-menu.tsx'
import { Icon } from '#app/ui/primitives/icon.tsx'

const answers = [
  ['confirm', 'Confirm', 'check'],
  ['decline', 'Decline', 'x'],
] as const
const marks = [
  ['complete', 'Mark as completed', 'check'],
  ['no-show', 'Mark as no-show', 'x'],
] as const

function Steps({
  booking: { id, sequence },
  steps,
}: {
  booking: BookingLine
  steps: typeof answers | typeof marks
}) {
  return (
    <Form method="post" preventScrollReset>
      <input type="hidden" name="bookingId" value={id} />
      <input type="hidden" name="sequence" value={sequence} />
      {steps.map(([intent, label, icon]) => (
        <button key={intent} type="submit" className={menuRow} name="intent" value={intent}>
          <Icon name={icon} />
          {label}
        </button>
      ))}
    </Form>
  )
}

/** What can be done with a booking in its row. */
export function BookingMenu({ booking, now }: { booking: BookingLine; now: number }) {
  const { id, customerName, customerEmail, customerPhone, status, startsAt } = booking
  const isAhead = startsAt.getTime() > now
  return (
    <RowMenu label={`More about ${customerName}`}>
      {status === 'PENDING' && isAhead ? <Steps booking={booking} steps={answers} /> : null}
      {status === 'CONFIRMED' && !isAhead ? <Steps booking={booking} steps={marks} /> : null}
      {status === 'CONFIRMED' && isAhead ? (
        <Link className={menuRow} to={paths.changeBooking(id)}>
          <Icon name="edit" />
          Change
        </Link>
      ) : null}
      {customerPhone ? (
        <a className={menuRow} href={`tel:${customerPhone}`}>
          <Icon name="phone" />
          Call {formatPhone(customerPhone)}
        </a>
      ) : null}
      {customerEmail ? (
        <a className={menuRow} href={`mailto:${customerEmail}`}>
          <Icon name="mail" />
          <span className="min-w-0 truncate">Email {customerName}</span>
        </a>
      ) : null}
      <Link className={menuRow} to={paths.ownBooking(id)}>
        <Icon name="eye" />
        View details
      </Link>
    </RowMenu>
  )
}
