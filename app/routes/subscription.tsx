import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { Form, Link, useLoaderData } from '@remix-run/react'
import { brand } from '#app/brand.ts'
import { ownAccount } from '#app/domain/accounts/queries.server.ts'
import { actorOf } from '#app/http/actor.server.ts'
import { screen } from '#app/http/screen.server.ts'
import { paths } from '#app/paths.ts'
import { pageMeta } from '#app/ui/layout/page-meta.ts'
import { SubmitButton } from '#app/ui/primitives/submit-button.tsx'
import { PlanCard } from '#app/ui/subscription/plan-card.tsx'

const basic = ['Platform access', 'Business listing', 'Customer support', 'Mobile profile']
const premium = [
  'All Basic features',
  'Google Reviews setup',
  'Priority support',
  'Enhanced listing',
  'Analytics',
  'Featured placement',
]

export const meta: MetaFunction = () =>
  pageMeta({ title: 'List your business', description: 'The plans for a listing, month by month.' })

/** What can be done here depends on who asks: join, choose the free plan, or go on working. */
export const loader = screen(async ({ request }: LoaderFunctionArgs) => {
  const actor = await actorOf(request)
  if (actor.kind !== 'user' || actor.role !== 'BUSINESS') return { standing: 'visitor' as const }
  const { business } = await ownAccount(actor)
  if (!business) return { standing: 'visitor' as const }
  return { standing: business.planStatus === 'NONE' ? ('undecided' as const) : ('listed' as const) }
})

function NextStep({ standing }: { standing: 'visitor' | 'undecided' | 'listed' }) {
  if (standing === 'visitor') {
    return (
      <Link className="btn btn-coral" to={paths.register()}>
        Register your business
      </Link>
    )
  }
  if (standing === 'listed') {
    return (
      <Link className="btn btn-action" to={paths.dashboard()}>
        Go to your dashboard
      </Link>
    )
  }
  return (
    <Form method="post" action={paths.welcome()}>
      <SubmitButton pending="Choosing …" className="btn btn-coral">
        Choose Free
      </SubmitButton>
    </Form>
  )
}

export default function Subscription() {
  const { standing } = useLoaderData<typeof loader>()
  return (
    <div className="wrap py-8 md:py-12">
      <h1>List your business</h1>
      <div className="mt-6 rounded-card border border-line bg-info-soft p-5 text-ink">
        <p>
          Card payments are not open yet. Every listing can begin on the Free plan today, and move
          to a paid one here once they are. Questions:{' '}
          <a className="link" href={`mailto:${brand.contactEmail}`}>
            {brand.contactEmail}
          </a>
        </p>
        <div className="mt-4">
          <NextStep standing={standing} />
        </div>
      </div>
      <div className="mt-8 grid gap-6 md:grid-cols-2">
        <PlanCard name="Basic" price="R99/month" features={basic}>
          <p className="text-sm text-muted">Opens with card payments.</p>
        </PlanCard>
        <PlanCard name="Premium" price="R299/month" mark="MOST POPULAR" features={premium}>
          <p className="text-sm text-muted">Opens with card payments.</p>
        </PlanCard>
      </div>
    </div>
  )
}
