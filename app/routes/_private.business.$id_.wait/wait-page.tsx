import { Link } from '@remix-run/react'
import type { WaitFormView } from '#app/domain/waiting/views.ts'
import { paths } from '#app/paths.ts'
import { waitQuery, WaitForm } from '#app/ui/booking/wait-form.tsx'
import { Disclosure } from '#app/ui/primitives/disclosure.tsx'
import type { FormReply } from '#app/ui/form/form-reply.ts'
import type { FormConstraint } from '#app/ui/form/server-form.ts'

type Props = {
  view: WaitFormView & { constraint: FormConstraint }
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
    <div className="mt-6 rounded-card border border-line bg-success-soft p-4">
      <ul className="times" aria-label="Available times">
        {times.map((time) => (
          <li key={time}>
            <Link className="btn btn-quiet w-full px-1 tabular-nums" to={at(time)}>
              {time}
            </Link>
          </li>
        ))}
      </ul>
      <Link className="btn btn-action mt-4 w-full sm:w-auto" to={at()}>
        See available times
      </Link>
    </div>
  )
}

/** The form to wait, of its own: where one that was refused is shown again. */
export function WaitPage({ view, reply }: Props) {
  const { business, what, dateLabel, party, times } = view
  const back = paths.bookBusiness(business.slug, waitQuery(view))
  const isFree = times.length > 0
  const facts = [what, party > 1 && `${party} people`, business.name].filter(Boolean)
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
    <div className="wrap max-w-3xl py-6 md:py-12">
      <p>
        <Link className="link inline-flex min-h-[2.75rem] items-center" to={back}>
          Back to available times
        </Link>
      </p>
      <h1 className="mt-1">{isFree ? `Times are available on ${dateLabel}` : 'Waiting list'}</h1>
      <p className="mt-2 break-words text-lg">
        {isFree ? null : <span className="block font-semibold">{dateLabel}</span>}
        <span className="block text-base">{facts.join(' · ')}</span>
      </p>
      {isFree ? <FreeTimes view={view} /> : null}
      {isFree ? (
        <div className="mt-6">
          <Disclosure summary="Join the waiting list instead" open={reply !== undefined}>
            {form}
          </Disclosure>
        </div>
      ) : (
        <div className="panel mt-6">{form}</div>
      )}
    </div>
  )
}
