import type { SerializeFrom } from '@remix-run/node'
import { Link } from '@remix-run/react'
import { paths } from '#app/paths.ts'
import type { FormReply } from '#app/ui/form/form-reply.ts'
import { ReportForm } from './report-form.tsx'
import type { loader } from './route.tsx'
import { SuggestForm } from './suggest-form.tsx'

export function CorrectionPage({
  business,
  values,
  seen,
  constraint,
  reply,
}: SerializeFrom<typeof loader> & { reply: FormReply | undefined }) {
  return (
    <div className="wrap max-w-3xl py-8 md:py-12">
      <p>
        <Link className="link line-break inline-block py-2" to={paths.business(business.slug)}>
          Back to {business.name}
        </Link>
      </p>
      <h1 className="mt-1">Suggest an edit</h1>
      <p className="mb-6 mt-2 text-lg">
        Help others find <span className="font-semibold">{business.name}</span>. You need no
        account, and we do not record your name.
      </p>
      <div className="grid gap-6">
        <section className="panel" aria-labelledby="suggest-heading">
          <h2 id="suggest-heading" className="mb-3 text-xl md:text-xl">
            What should it say?
          </h2>
          <SuggestForm {...{ slug: business.slug, values, seen, constraint, reply }} />
        </section>
        <section className="panel scroll-mt-24" id="report" aria-labelledby="report-heading">
          <h2 id="report-heading" className="mb-3 text-xl md:text-xl">
            Report this listing
          </h2>
          <ReportForm {...{ slug: business.slug, constraint, reply }} />
        </section>
        <p>
          Is this your business?{' '}
          <Link className="link inline-block py-2" to={paths.claimBusiness(business.slug)}>
            {business.isOwned ? 'Tell us' : 'Claim it'}
          </Link>
        </p>
      </div>
    </div>
  )
}
