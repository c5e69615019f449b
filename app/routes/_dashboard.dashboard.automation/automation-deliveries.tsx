import { Form, Link } from '@remix-run/react'
import type { DeliveryLine, DeliveryPage } from '#app/domain/automation/views.ts'
import { formatMoment } from '#app/domain/local-time.ts'
import { paths } from '#app/paths.ts'
import { Pagination } from '#app/ui/primitives/pagination.tsx'
import { Icon } from '#app/ui/primitives/icon.tsx'
import { CountLine } from '#app/ui/desk/count-line.tsx'
import { NoDeliveries } from './no-deliveries.tsx'
import { DeskHeading } from '#app/ui/desk/desk-heading.tsx'
import { SubmitButton } from '#app/ui/primitives/submit-button.tsx'
import { countText } from '#app/ui/desk/figures.ts'

const eventWords = {
  'booking.created': 'New booking',
  'booking.confirmed': 'Booking confirmed',
  'booking.cancelled': 'Booking cancelled',
  'booking.completed': 'Booking completed',
  'booking.moved': 'Booking moved',
} as const

function State({ delivery }: { delivery: DeliveryLine }) {
  const [words, tone] =
    delivery.status === 'sent'
      ? ['Delivered', 'bg-success-soft text-success']
      : delivery.status === 'dead-letter'
        ? ['Not delivered', 'bg-danger-soft text-danger']
        : delivery.nextAt
          ? ['Trying again', 'bg-warning-soft text-warning']
          : ['Waiting', 'bg-info-soft text-action']
  return <span className={`badge ${tone}`}>{words}</span>
}

const answerText = (status: number | null) => (status === null ? 'No answer' : `Status ${status}`)

function Attempts({ delivery }: { delivery: DeliveryLine }) {
  if (delivery.log.length === 0) return null
  return (
    <details className="mt-1">
      <summary className="link inline-block py-2">
        {delivery.attempts === 1 ? '1 attempt' : `${countText(delivery.attempts)} attempts`}
        <span className="sr-only">
          {' '}
          at {eventWords[delivery.event]} of {delivery.customerName}
        </span>
      </summary>
      <ol className="mt-1 grid gap-3">
        {delivery.log.map(({ number, at, status, answer, cause }) => (
          <li key={number} className="border-l-4 border-line pl-3">
            <p className="text-sm">
              <strong>Attempt {number}</strong>, {formatMoment(at)}: {answerText(status)}
            </p>
            {cause ? <p className="text-sm text-muted">{cause}</p> : null}
            {answer ? (
              <pre
                className="mt-1 max-h-48 overflow-auto whitespace-pre-wrap break-all rounded-control bg-raised p-2 font-mono text-sm"
                role="region"
                tabIndex={0}
                aria-label={`Answer to attempt ${number}`}
              >
                {answer}
              </pre>
            ) : null}
          </li>
        ))}
      </ol>
    </details>
  )
}

function Delivery({ delivery, here }: { delivery: DeliveryLine; here: string }) {
  const { id, event, bookingId, customerName, createdAt, status, lastStatus, nextAt } = delivery
  return (
    <li className="grid gap-x-6 gap-y-3 border-b border-line py-4 last:border-0 md:grid-cols-[1fr_auto]">
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <strong>{eventWords[event]}</strong>
          <State delivery={delivery} />
          {lastStatus === null ? null : (
            <span className="text-sm text-muted">{answerText(lastStatus)}</span>
          )}
        </p>
        <p className="break-words">
          {bookingId === null ? (
            customerName
          ) : (
            <Link className="link inline-block py-1" to={paths.ownBooking(bookingId)}>
              {customerName}
            </Link>
          )}
        </p>
        <p className="text-sm text-muted">{formatMoment(createdAt)}</p>
        {delivery.cause && status !== 'sent' ? <p className="mt-1">{delivery.cause}</p> : null}
        {nextAt ? <p className="text-sm text-muted">Next attempt: {formatMoment(nextAt)}</p> : null}
        <Attempts delivery={delivery} />
      </div>
      <Form method="post" action={here}>
        <input type="hidden" name="deliveryId" value={id} />
        <SubmitButton pending="Resending..." className="btn btn-quiet" name="intent" value="resend">
          {status === 'queued' ? 'Send now' : 'Resend'}
          <span className="sr-only">
            {' '}
            {eventWords[event]} of {customerName}
          </span>
        </SubmitButton>
      </Form>
    </li>
  )
}

function Stopped({ reason }: { reason: string }) {
  return (
    <div className="mb-6 rounded-card border border-warning bg-warning-soft p-4">
      <p className="flex items-center gap-2 font-semibold">
        <Icon name="alert" className="h-5 w-5 shrink-0 text-warning" />
        Your automation has stopped
      </p>
      <p className="mt-1">{reason} What has happened since waits here and is not lost.</p>
    </div>
  )
}

function ListHeading({ list, here }: { list: DeliveryPage; here: string }) {
  const { failedOnly, total, deadLetters } = list
  return (
    <div className="flex flex-wrap items-center justify-between gap-3">
      <div>
        <h2 id="deliveries-heading" className="text-lg md:text-lg">
          {failedOnly ? 'Not delivered' : 'All deliveries'}
        </h2>
        <CountLine total={total} one="delivery" many="deliveries" className="text-sm text-muted" />
      </div>
      <div className="flex flex-wrap gap-3">
        <Link
          className="btn btn-quiet"
          to={paths.automation({ show: failedOnly ? undefined : 'failed' })}
        >
          {failedOnly ? 'Show all' : `Show not delivered (${countText(deadLetters)})`}
        </Link>
        {deadLetters > 0 ? (
          <Form method="post" action={here}>
            <SubmitButton pending="Resending..." name="intent" value="resendAll">
              Resend all failed
            </SubmitButton>
          </Form>
        ) : null}
      </div>
    </div>
  )
}

export function AutomationDeliveries({
  list,
  stopped,
  refusal,
}: {
  list: DeliveryPage
  stopped: string | null
  refusal: string | null
}) {
  const { failedOnly, page, pages, total } = list
  const show = failedOnly ? 'failed' : undefined
  const to = (number: number) => paths.automation({ show, page: number === 1 ? undefined : number })
  return (
    <div className="max-w-4xl">
      <DeskHeading eyebrow="Automation" title="Deliveries to Make">
        <Link className="btn btn-quiet" to={`${paths.dashboard('profile')}#automation`}>
          <Icon name="settings" />
          Settings
        </Link>
      </DeskHeading>
      {refusal ? (
        <p role="alert" className="mb-4 rounded-card border border-danger bg-danger-soft p-4">
          {refusal}
        </p>
      ) : null}
      {stopped ? <Stopped reason={stopped} /> : null}
      <section className="panel" aria-labelledby="deliveries-heading">
        <ListHeading list={list} here={to(page)} />
        {total === 0 ? (
          <NoDeliveries failedOnly={failedOnly} />
        ) : (
          <ul className="mt-2">
            {list.deliveries.map((delivery) => (
              <Delivery key={delivery.id} delivery={delivery} here={to(page)} />
            ))}
          </ul>
        )}
        <Pagination page={page} pages={pages} to={to} />
      </section>
    </div>
  )
}
