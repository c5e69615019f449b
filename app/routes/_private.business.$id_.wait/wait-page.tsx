import { Link } from '@remix-run/react'
import type { WaitFormView } from '#app/domain/waiting/views.ts'
import { paths } from '#app/paths.ts'
import { waitQuery, WaitForm } from '#app/ui/booking/wait-form.tsx'
import { Disclosure } from '#app/ui/primitives/disclosure.tsx'
import type { FormReply } from '#app/ui/form/form-reply.ts'
import type { FormConstraint } from '#app/ui/form/server-form.ts'

type Props = {
  view: WaitFormView & { constraint: FormConstraint; banner: string }
  reply: FormReply | undefined
}

/** An expired form token is replaced, any other is kept. */
const tokenOf = ({ view, reply }: Props): string => {
  const kept = reply?.lastResult.initialValue?.['formToken']
  const isRefused = Boolean(reply?.lastResult.error?.['formToken'])
  return typeof kept === 'string' && !isRefused ? kept : view.formToken
}

/** The better way than to wait. */
function FreeTimes({ view }: Pick<Props, 'view'>) {
  const { business, times } = view
  const at = (time?: string) =>
    paths.bookBusiness(business.slug, { ...waitQuery(view), time: time ?? false })
  return (
    <div className="panel mt-6">
      <ul className="times" aria-label="Available times">
        {times.map((time) => (
          <li key={time}>
            <Link className="btn btn-quiet w-full px-1 tabular-nums" to={at(time)}>
              {time}
            </Link>
          </li>
        ))}
      </ul>
      <Link className="link mt-3 inline-flex min-h-[2.75rem] items-center" to={at()}>
        All times of this day
      </Link>
    </div>
  )
}

/** The form to wait, of its own: where one that was refused is shown again. */
export function WaitPage({ view, reply }: Props) {
  const { business, banner, what, party, dateLabel, times } = view
  const facts = [what, party > 1 && `${party} people`, business.name].filter(Boolean)
  const back = paths.bookBusiness(business.slug, waitQuery(view))
  const form = (
    <WaitForm
      slug={business.slug}
      wanted={view}
      formToken={tokenOf({ view, reply })}
      constraint={view.constraint}
      reply={reply}
    />
  )
  return (
    <>
      <img className="booked-banner" src={banner} alt="" />
      <div className="wrap max-w-3xl py-4 md:py-8">
        <p>
          <Link className="link inline-flex min-h-[2.75rem] items-center" to={back}>
            Back to available times
          </Link>
        </p>
        <h1>{times.length > 0 ? 'No need to wait' : `Waiting list for ${dateLabel}`}</h1>
        <p className="mt-2 break-words">{facts.join(' · ')}</p>
        {times.length > 0 ? (
          <>
            <p className="mt-6 text-lg">
              Times are available on {dateLabel}: choose one to book it.
            </p>
            <FreeTimes view={view} />
            <div className="mt-6">
              <Disclosure summary="Join the waiting list instead" open={reply !== undefined}>
                {form}
              </Disclosure>
            </div>
          </>
        ) : (
          <div className="panel mt-6">{form}</div>
        )}
      </div>
    </>
  )
}
