import { Form } from '@remix-run/react'
import { paths } from '#app/paths.ts'
import { CopyField } from './copy-field.tsx'
import { SubmitButton } from '#app/ui/primitives/submit-button.tsx'

export function CalendarFeed({ url }: { url: string | null }) {
  return (
    <section className="panel print:hidden" aria-labelledby="feed-heading">
      <h2 id="feed-heading" className="text-lg md:text-lg">
        Calendar feed
      </h2>
      <p className="mt-1 text-muted">
        See your bookings in Google Calendar, Outlook or Apple Calendar: subscribe to this address.
        Whoever has it can read your bookings, so keep it to yourself.
      </p>
      {url ? (
        <div className="mt-3">
          <CopyField label="Calendar link" value={url} />
        </div>
      ) : null}
      <div className="ways mt-3">
        {url ? (
          <a className="btn btn-quiet" href={url.replace(/^https?:/, 'webcal:')}>
            Open in your calendar
          </a>
        ) : null}
        <Form method="post" action={paths.dashboard('bookings')}>
          <SubmitButton
            pending="Making..."
            name="intent"
            value="resetFeed"
            className={`btn ${url ? 'btn-danger' : 'btn-quiet'}`}
          >
            {url ? 'Replace the link' : 'Create a calendar link'}
          </SubmitButton>
        </Form>
      </div>
      {url ? (
        <p className="mt-2 text-sm text-muted">Once replaced, the previous link no longer works.</p>
      ) : null}
    </section>
  )
}
