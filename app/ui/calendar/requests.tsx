import { Form, Link } from '@remix-run/react'
import type { RequestLine, Requests as RequestsView } from '#app/domain/calendar/views.ts'
import { formatPhone } from '#app/domain/contact/phone.ts'
import { paths } from '#app/paths.ts'
import { Dotted } from '#app/ui/desk/dotted.tsx'
import { menuRow } from '#app/ui/desk/menu.tsx'
import { Monogram } from '#app/ui/desk/monogram.tsx'
import { RowMenu } from '#app/ui/desk/row-menu.tsx'
import type { FormReply } from '#app/ui/form/form-reply.ts'
import { UnshownRefusal } from '#app/ui/form/unshown-refusal.tsx'
import { Icon } from '#app/ui/primitives/icon.tsx'
import { SubmitButton } from '#app/ui/primitives/submit-button.tsx'

function Answer({ id, sequence, name, phone, when, isClosed }: RequestLine) {
  return (
    <div className="flex min-w-0 items-center gap-2 max-sm:w-full sm:max-xl:ml-auto">
      <Form
        method="post"
        className="flex min-w-0 flex-1 flex-wrap gap-2"
        aria-label={`Answer ${name}, ${when}`}
        preventScrollReset
      >
        <input type="hidden" name="bookingId" value={id} />
        <input type="hidden" name="sequence" value={sequence} />
        <SubmitButton
          className={`btn ${isClosed ? 'btn-quiet' : 'btn-action'} flex-1 px-4`}
          pending="Confirming..."
          name="intent"
          value="confirm"
        >
          Confirm
        </SubmitButton>
        <SubmitButton
          className="btn btn-quiet flex-1 px-4"
          pending="Declining..."
          name="intent"
          value="decline"
        >
          Decline
        </SubmitButton>
      </Form>
      <RowMenu label={`More about ${name}, ${when}`}>
        <Link className={menuRow} to={paths.ownBooking(id)}>
          <Icon name="eye" />
          View Details
        </Link>
        <Link className={menuRow} to={paths.client(id)}>
          <Icon name="user" />
          Customer history
        </Link>
        {phone ? (
          <a className={menuRow} href={`tel:${phone}`}>
            <Icon name="phone" />
            Call {formatPhone(phone)}
          </a>
        ) : null}
      </RowMenu>
    </div>
  )
}

function Row(request: RequestLine) {
  const { id, name, when, asked, known, what, details, notes, isClosed } = request
  return (
    <li className="flex flex-wrap items-center gap-x-6 gap-y-3 border-t border-line px-4 py-3 request-row">
      <div className="grid min-w-0 flex-1 basis-full grid-cols-1 items-center gap-x-6 gap-y-2 xl:basis-80 sm:grid-cols-[minmax(0,1.2fr)_minmax(0,1fr)_minmax(0,1.3fr)] sm:max-xl:items-start">
        <div className="flex min-w-0 flex-wrap items-center gap-x-3">
          <Monogram name={name} />
          <p className="wrap-late">
            <Link
              className="line-break line-clamp-2 font-semibold hover:underline"
              to={paths.ownBooking(id)}
            >
              {name}
            </Link>
            <span className="block text-sm text-muted">
              {known}
              <span className="sm:hidden"> · asked {asked}</span>
            </span>
          </p>
        </div>
        <div className="min-w-0">
          <p className="font-semibold tabular-nums">{when}</p>
          {isClosed ? (
            <p className="text-sm font-semibold text-warning">You are closed that day</p>
          ) : null}
          <p className="text-sm text-muted max-sm:hidden">asked {asked}</p>
        </div>
        {what || details || notes ? (
          <div className="min-w-0">
            {what ? <p className="line-break text-sm sm:text-base">{what}</p> : null}
            {details ? (
              <p className="text-sm text-muted">
                <Dotted>{details}</Dotted>
              </p>
            ) : null}
            {notes ? <p className="line-break text-sm text-muted">“{notes}”</p> : null}
          </div>
        ) : null}
      </div>
      <Answer {...request} />
    </li>
  )
}

/** More would push the day itself far down. */
const shownOnPhones = 3

/** Requests that wait, each with its answer in the row. */
export function Requests({
  requests: { lines, count },
  reply,
}: {
  requests: RequestsView
  reply: FormReply | undefined
}) {
  return (
    <div className="print:hidden">
      <UnshownRefusal reply={reply} shown={[]} />
      {count > 0 ? (
        <section className="card mb-5" aria-labelledby="requests-heading">
          <header className="flex flex-wrap items-center gap-x-3 px-4 py-2">
            <h2
              id="requests-heading"
              className="flex flex-wrap items-center gap-x-2 text-lg md:text-lg"
            >
              {count === 1 ? 'Request to answer' : 'Requests to answer'}
              <span className="badge bg-coral text-on-coral">{count > 99 ? '99+' : count}</span>
            </h2>
            <p className="hidden text-sm text-muted sm:block">oldest first</p>
            <Link
              className={`link ml-auto inline-block py-2 text-sm ${count > shownOnPhones ? 'max-sm:hidden' : ''}`}
              to={paths.dashboard('bookings', { status: 'PENDING' })}
            >
              All<span className="max-sm:sr-only"> requests</span>
            </Link>
          </header>
          <ul>
            {lines.map((line) => (
              <Row key={line.id} {...line} />
            ))}
          </ul>
          {count > shownOnPhones ? (
            <p className="border-t border-line px-4 py-1 sm:hidden">
              <Link
                className="link inline-block py-2"
                to={paths.dashboard('bookings', { status: 'PENDING' })}
              >
                All {count > 99 ? '99+' : count} requests
              </Link>
            </p>
          ) : null}
        </section>
      ) : null}
    </div>
  )
}
