import { Form, Link } from '@remix-run/react'
import type { ClientDetails } from '#app/domain/clients/views.ts'
import {
  clockTimeOf,
  formatMoment,
  formatMonth,
  formatShortDate,
  localDateOf,
} from '#app/domain/local-time.ts'
import { paths } from '#app/paths.ts'
import { StatusBadge } from '#app/ui/booking/status-badge.tsx'
import { ContactWays } from '#app/ui/desk/contact-ways.tsx'
import { DeskHeading } from '#app/ui/desk/desk-heading.tsx'
import { NoteForm } from '#app/ui/desk/note-form.tsx'
import { FigureStrip } from '#app/ui/desk/figure-strip.tsx'
import { replyTo } from '#app/ui/desk/refused-save.ts'
import type { FormReply } from '#app/ui/form/form-reply.ts'
import { useServerForm } from '#app/ui/form/server-form.ts'
import { Disclosure } from '#app/ui/primitives/disclosure.tsx'
import { ErrorSummary } from '#app/ui/primitives/error-summary.tsx'
import { Icon } from '#app/ui/primitives/icon.tsx'
import { SubmitButton } from '#app/ui/primitives/submit-button.tsx'

type Parts = { client: ClientDetails; reply: FormReply | undefined }

function Bookings({ client: { bookings } }: Pick<Parts, 'client'>) {
  return (
    <section className="panel" aria-labelledby="bookings-heading">
      <h2 id="bookings-heading" className="text-lg md:text-lg">
        Bookings
      </h2>
      <ul>
        {bookings.map(({ id, startsAt, what, status, noShow }) => (
          <li
            key={id}
            className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 border-b border-line py-2 last:border-0"
          >
            <span className="min-w-0">
              <Link className="link inline-block py-1" to={paths.ownBooking(id)}>
                {formatMoment(startsAt)}
              </Link>
              {what ? <span className="block break-words text-sm text-muted">{what}</span> : null}
            </span>
            <StatusBadge status={status} noShow={noShow} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function Forget({ client, reply }: Parts) {
  const [form] = useServerForm<Record<string, never>>('forget', replyTo(reply, 'forget'))
  return (
    <Disclosure
      summary="Delete this customer’s details"
      open={replyTo(reply, 'forget') !== undefined}
    >
      <ErrorSummary form={form as never} fields={[]} />
      <p className="mb-4">
        For a customer who asks for it. Their name, contact details, notes and emails are deleted
        for good. The bookings still count in your figures.
        {client.open > 0 ? ' Their open bookings have to be cancelled or completed first.' : ''}
      </p>
      <Form method="post">
        <SubmitButton
          className="btn btn-danger line-break"
          pending="Deleting..."
          name="intent"
          value="forget"
        >
          Delete the details of {client.name}
        </SubmitButton>
      </Form>
    </Disclosure>
  )
}

/** Neither day nor time breaks within. */
const NextTime = ({ next }: { next: Date }) => (
  <>
    <span className="whitespace-nowrap">{formatShortDate(localDateOf(next))},</span>{' '}
    {clockTimeOf(next)}
  </>
)

export function ClientView({ client, reply }: Parts) {
  const { name, email, phone, visits, noShows, since, next } = client
  return (
    <>
      <DeskHeading
        nested={{}}
        title={name}
        below={<p className="text-muted">Since {formatMonth(localDateOf(since).slice(0, 7))}</p>}
      >
        <div className="phone-row flex">
          <Link className="btn btn-action" to={paths.newBooking({ name, email, phone })}>
            <Icon name="plus" />
            New booking
          </Link>
        </div>
      </DeskHeading>
      <div className="mb-4">
        <ContactWays phone={phone} email={email} message={`Hello ${name}`} />
      </div>
      <div className="with-aside">
        <div className="grid grid-cols-1 gap-5">
          <FigureStrip
            figures={[
              { label: 'Visits', value: visits },
              { label: 'No-shows', value: noShows },
              {
                label: 'Upcoming',
                value: client.open,
                ...(next && { aside: <NextTime next={next} /> }),
              },
            ]}
          />
          <Bookings client={client} />
        </div>
        <div className="grid grid-cols-1 gap-5">
          <NoteForm note={client.note} rows={3} reply={reply} />
          <Forget client={client} reply={reply} />
        </div>
      </div>
    </>
  )
}
