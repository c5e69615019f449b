import type { SerializeFrom } from '@remix-run/node'
import { Link } from '@remix-run/react'
import type { OwnClaim } from '#app/domain/claims/queries.server.ts'
import { paths } from '#app/paths.ts'
import { OwnClaims } from './own-claims.tsx'
import { Icon } from '#app/ui/primitives/icon.tsx'

/** Whoever waits for a claim would make a second listing of the same business. */
const isOpen = ({ state }: SerializeFrom<OwnClaim>) =>
  state === 'proving' || state === 'waiting' || state === 'disputed'

export function NoBusiness({ claims }: { claims: SerializeFrom<OwnClaim>[] }) {
  const create = claims.some(isOpen) ? 'btn-quiet' : 'btn-action'
  return (
    <div className="grid grid-cols-1 gap-6 py-6 md:py-12">
      {claims.length > 0 ? <OwnClaims claims={claims} /> : null}
      <div className="panel mx-auto w-full max-w-xl">
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
        <div className="mt-6 flex flex-col gap-3 sm:flex-row">
          <Link className={`btn ${create} px-4`} to={paths.register()}>
            Create New Business Profile
          </Link>
          <Link className="btn btn-quiet" to={paths.dashboard()} reloadDocument>
            Refresh Dashboard
          </Link>
        </div>
      </div>
    </div>
  )
}
