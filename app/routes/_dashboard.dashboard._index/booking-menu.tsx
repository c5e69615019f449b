import { Form, Link } from '@remix-run/react'
import type { BookingLine } from '#app/domain/bookings/owner-list.ts'
import { formatPhone } from '#app/domain/contact/phone.ts'
import { paths } from '#app/paths.ts'
import { menuRow } from '#app/ui/desk/menu.tsx'
import { RowMenu } from '#app/ui/desk/row-menu.tsx'
import { Icon } from '#app/ui/primitives/icon.tsx'

function Answers({ booking: { id, sequence } }: { booking: BookingLine }) {
  return (
    <Form method="post" preventScrollReset>
      <input type="hidden" name="bookingId" value={id} />
      <input type="hidden" name="sequence" value={sequence} />
      <button type="submit" className={menuRow} name="intent" value="confirm">
        <Icon name="check" />
        Confirm
      </button>
      <button type="submit" className={menuRow} name="intent" value="decline">
        <Icon name="x" />
        Decline
      </button>
    </Form>
  )
}

/** What can be done with a booking in its row. */
export function BookingMenu({ booking, now }: { booking: BookingLine; now: number }) {
  const { id, customerName, customerEmail, customerPhone, status, startsAt } = booking
  const isAhead = startsAt.getTime() > now
  return (
    <RowMenu label={`More about ${customerName}`}>
      {status === 'PENDING' && isAhead ? <Answers booking={booking} /> : null}
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
