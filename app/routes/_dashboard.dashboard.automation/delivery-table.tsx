import { Form, Link } from '@remix-run/react'
import {
  deliveryColumns,
  deliveryQuery,
  type DeliverySort,
} from '#app/domain/automation/delivery-filters.ts'
import type { DeliveryLine, DeliveryPage } from '#app/domain/automation/views.ts'
import { eventWords } from '#app/domain/bookings/events.ts'
import { formatMoment } from '#app/domain/local-time.ts'
import { sortAfter } from '#app/domain/sort-by-column.ts'
import { paths } from '#app/paths.ts'
import { countText } from '#app/ui/desk/figures.ts'
import { RowMenuHeading } from '#app/ui/desk/row-menu.tsx'
import { SortHeading } from '#app/ui/desk/sort-heading.tsx'
import { StateBadge, type Tone } from '#app/ui/desk/state-badge.tsx'
import { SubmitButton } from '#app/ui/primitives/submit-button.tsx'

function stateOf({ status, nextAt }: DeliveryLine): [words: string, tone: Tone] {
  if (status === 'sent') return ['Delivered', 'good']
  if (status === 'dead-letter') return ['Not delivered', 'bad']
  return nextAt ? ['Trying again', 'wait'] : ['Waiting', 'plain']
}

function State({ delivery }: { delivery: DeliveryLine }) {
  const [words, tone] = stateOf(delivery)
  return <StateBadge tone={tone}>{words}</StateBadge>
}

const answerText = (status: number | null) => (status === null ? 'No answer' : `Status ${status}`)

function Attempts({ delivery }: { delivery: DeliveryLine }) {
  if (delivery.log.length === 0) return null
  return (
    <details className="min-w-0 open:basis-full">
      <summary className="link inline-block py-1 text-sm">
        {delivery.attempts === 1 ? '1 attempt' : `${countText(delivery.attempts)} attempts`}
        <span className="sr-only">
          {' '}
          at {eventWords[delivery.event]} of {delivery.customerName}
        </span>
      </summary>
      <ol className="mb-2 mt-1 grid grid-cols-1 gap-3 answers">
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

/** What hinders it, unless the page says so of all, and when it is tried again. */
function Why({ delivery, said }: Omit<RowProps, 'here'>) {
  const { cause, nextAt, status } = delivery
  const isShown = cause && cause !== said && status !== 'sent'
  return (
    <>
      {isShown ? <p>{cause}</p> : null}
      {nextAt ? <p className="text-muted">Next attempt: {formatMoment(nextAt)}</p> : null}
    </>
  )
}

/** What hinders it, across the whole table; nothing where nothing does. */
function Details({ delivery, said }: Omit<RowProps, 'here'>) {
  const { cause, nextAt, status, lastStatus } = delivery
  const isHindered = cause !== null && status !== 'sent'
  if (!isHindered && !nextAt) return null
  return (
    <tr className="delivery-details">
      <td colSpan={5} className="details text-sm">
        {isHindered && cause === said ? (
          <p className="lg:hidden">{answerText(lastStatus)}</p>
        ) : null}
        <Why delivery={delivery} said={said} />
      </td>
    </tr>
  )
}

type RowProps = {
  delivery: DeliveryLine
  here: string
  /** Why nothing is sent, which the page says above them all. */
  said: string | null
}

function Delivery({ delivery, here, said }: RowProps) {
  const { id, event, bookingId, customerName, createdAt, status, lastStatus } = delivery
  const sentAt = formatMoment(createdAt)
  return (
    <>
      <tr className="delivery-row">
        <td className="w-full max-w-0 delivery-event">
          <span className="block font-semibold">{eventWords[event]}</span>
          <div className="flex flex-wrap items-center gap-x-2 text-sm">
            <span className="break-words max-md:basis-full">
              {bookingId === null ? (
                customerName
              ) : (
                <Link className="link inline-block py-1" to={paths.ownBooking(bookingId)}>
                  {customerName}
                </Link>
              )}
            </span>
            <span className="mb-1 basis-full text-muted md:hidden">{sentAt}</span>
            <span className="md:hidden">
              <State delivery={delivery} />
            </span>
            <Attempts delivery={delivery} />
            {delivery.log.length > 0 ? (
              <span className="text-muted md:hidden">{answerText(lastStatus)}</span>
            ) : null}
          </div>
          <div className="delivery-why text-sm">
            <Why delivery={delivery} said={said} />
          </div>
        </td>
        <td className="hidden whitespace-nowrap text-sm tabular-nums md:table-cell">{sentAt}</td>
        <td className="hidden whitespace-nowrap md:table-cell">
          <State delivery={delivery} />
        </td>
        <td className="hidden whitespace-nowrap text-sm text-muted lg:table-cell">
          {lastStatus === null ? null : answerText(lastStatus)}
        </td>
        <td>
          <Form method="post" action={here} className="flex justify-end px-2">
            <input type="hidden" name="deliveryId" value={id} />
            <SubmitButton
              pending="Resending..."
              className={`btn whitespace-nowrap px-3 text-sm ${status === 'sent' ? 'text-action hover:bg-raised' : 'btn-quiet'}`}
              name="intent"
              value="resend"
            >
              {status === 'queued' ? 'Send now' : 'Resend'}
              <span className="sr-only">
                {' '}
                {eventWords[event]} of {customerName}
              </span>
            </SubmitButton>
          </Form>
        </td>
      </tr>
      <Details delivery={delivery} said={said} />
    </>
  )
}

const heads: [by: DeliverySort['by'], label: string, className: string][] = [
  ['event', 'Event', ''],
  ['when', 'When', 'hidden md:table-cell'],
  ['state', 'State', 'hidden md:table-cell'],
  ['answer', 'Make response', 'hidden lg:table-cell'],
]

const Heads = ({ failedOnly, sort }: DeliveryPage) =>
  heads.map(([by, label, className]) => (
    <SortHeading
      key={by}
      {...{ label, className }}
      to={paths.automation(
        deliveryQuery({ failedOnly, page: 1, sort: sortAfter(deliveryColumns, sort, by) }),
      )}
      isDown={sort.by === by ? sort.down : null}
    />
  ))

/** What was sent and how it went; each can be sent again. */
export const DeliveryTable = ({
  list,
  ...rest
}: Omit<RowProps, 'delivery'> & { list: DeliveryPage }) => (
  <table className="desk-table">
    <thead>
      <tr className="h-11 max-md:sr-only">
        <Heads {...list} />
        <RowMenuHeading />
      </tr>
    </thead>
    <tbody>
      {list.deliveries.map((delivery) => (
        <Delivery key={delivery.id} delivery={delivery} {...rest} />
      ))}
    </tbody>
  </table>
)
