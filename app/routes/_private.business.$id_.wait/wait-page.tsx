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

/** The form to wait, of its own: where one that was refused is shown again. */
export function WaitPage({ view, reply }: Props) {
  const { business, what, dateLabel, party } = view
  const back = paths.bookBusiness(business.slug, waitQuery(view))
  const facts = [dateLabel, party > 1 && `${party} people`].filter(Boolean)
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
      <h1 className="mt-1">Waiting list</h1>
      <p className="mt-2 break-words text-lg">
        <span className="font-semibold">{what || business.name}</span>
        {what ? <span className="block text-base">{business.name}</span> : null}
        <span className="block text-base text-muted">{facts.join(' · ')}</span>
      </p>
      {view.isFree ? (
        <div className="mt-6 flex flex-wrap items-center justify-between gap-3 rounded-card border border-line bg-success-soft p-4">
          <p>Times are available on this day.</p>
          <Link className="btn btn-action w-full sm:w-auto" to={back}>
            See available times
          </Link>
        </div>
      ) : null}
      {view.isFree ? (
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
