import type { SerializeFrom } from '@remix-run/node'
import { Link } from '@remix-run/react'
import type { OwnClaim } from '#app/domain/claims/queries.server.ts'
import { paths } from '#app/paths.ts'
import { OwnClaims } from './own-claims.tsx'
import { StepList } from '#app/ui/layout/step-list.tsx'
import { Icon } from '#app/ui/primitives/icon.tsx'

const steps = [
  ['Create your profile', 'Your business, where it is and how to reach you.'],
  ['Choose a plan', 'Free, Basic or Premium.'],
  ['Complete your listing', 'Opening hours and services. Then publish it.'],
] as const

/** Whoever waits for a claim would make a second listing of the same business. */
const isOpen = ({ state }: SerializeFrom<OwnClaim>) =>
  state === 'proving' || state === 'waiting' || state === 'disputed'

export function NoBusiness({ claims }: { claims: SerializeFrom<OwnClaim>[] }) {
  const create = claims.some(isOpen) ? 'btn-quiet' : 'btn-action'
  return (
    <div className="grid grid-cols-1 gap-6 py-6 md:py-12">
      {claims.length > 0 ? <OwnClaims claims={claims} /> : null}
      <div className="card grid grid-cols-1 overflow-hidden lg:grid-cols-2">
        <div className="p-4 md:p-6">
          <h1>Business Profile Setup</h1>
          <p className="mt-4 rounded-card bg-success-soft p-4">
            <strong className="flex flex-wrap items-center gap-x-2 text-success">
              <Icon name="check" />
              Registration Successful
            </strong>
            Your account is ready.
          </p>
          <p className="mt-4 text-muted">
            If you have registered a business, your registration is being processed: its profile
            appears here once that is done. If not, create its profile now.
          </p>
          <div className="mt-6 flex flex-wrap gap-3">
            <Link className={`btn ${create} px-4 max-sm:w-full max-sm:px-2`} to={paths.register()}>
              Create New Business Profile
            </Link>
            <Link
              className="btn btn-quiet px-4 max-sm:w-full"
              to={paths.dashboard()}
              reloadDocument
            >
              Refresh Dashboard
            </Link>
          </div>
        </div>
        <section className="bg-raised p-4 md:p-6" aria-labelledby="steps-heading">
          <h2 id="steps-heading" className="text-lg md:text-lg">
            How it works
          </h2>
          <StepList steps={steps} />
        </section>
      </div>
    </div>
  )
}
