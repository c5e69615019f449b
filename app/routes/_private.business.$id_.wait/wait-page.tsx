import { Link } from '@remix-run/react'
import type { BookingFormView } from '#app/domain/bookings/views.ts'
import { paths } from '#app/paths.ts'
import { chosenQuery } from '#app/ui/booking/chosen-fields.tsx'
import type { BookingFormData } from '#app/ui/booking/booking-form.tsx'
import { WaitForm } from '#app/ui/booking/wait-form.tsx'
import type { FormReply } from '#app/ui/form/form-reply.ts'

/** An expired form token is replaced, any other is kept. */
const tokenOf = (view: BookingFormView, reply: FormReply | undefined): string => {
  const kept = reply?.lastResult.initialValue?.['formToken']
  const isRefused = Boolean(reply?.lastResult.error?.['formToken'])
  return typeof kept === 'string' && !isRefused ? kept : view.formToken
}

/** The form to wait, of its own: where one that was refused is shown again. */
export function WaitPage({ view, reply }: { view: BookingFormData; reply: FormReply | undefined }) {
  const { business, choices } = view
  if (!choices) return null
  const service = choices.services.find(({ id }) => id === choices.service)
  const person = choices.people.find(({ id }) => id === choices.person)
  const back = paths.bookBusiness(business.slug, chosenQuery(choices, { time: false }))
  const isFree = choices.parts.length > 0
  return (
    <div className="wrap max-w-3xl py-6 md:py-12">
      <p>
        <Link className="link inline-flex min-h-[2.75rem] items-center" to={back}>
          Back to the free times of {business.name}
        </Link>
      </p>
      <h1 className="mt-1">Waiting list</h1>
      <p className="mt-2 break-words text-lg">
        <span className="font-semibold">
          {[service?.name, person?.name].filter(Boolean).join(' with ')}
        </span>
        <span className="block text-base text-muted">
          {[choices.dateLabel, choices.party > 1 && `${choices.party} people`]
            .filter(Boolean)
            .join(' · ')}
        </span>
      </p>
      {isFree ? (
        <p className="mt-4 rounded-card border border-line bg-success-soft p-4">
          There are free times on this day.{' '}
          <Link className="link inline-block py-1" to={back}>
            Choose one of them
          </Link>
        </p>
      ) : null}
      <div className="panel mt-6">
        <WaitForm
          slug={business.slug}
          choices={choices}
          formToken={tokenOf(view, reply)}
          constraint={view.constraint}
          reply={reply}
        />
      </div>
    </div>
  )
}
