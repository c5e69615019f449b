import type { SerializeFrom } from '@remix-run/node'
import { brand } from '#app/brand.ts'
import type { ClaimView } from '#app/domain/claims/queries.server.ts'
import { isOpenClaim, type ClaimState } from '#app/domain/claims/states.ts'

export function Contact() {
  return (
    <a className="link" href={`mailto:${brand.contactEmail}`}>
      {brand.contactEmail}
    </a>
  )
}

const stateWords = {
  waiting: 'We will email you the outcome.',
  disputed:
    'This listing already has an owner. We are reviewing your claim and will ask the current owner. We will email you the outcome.',
  // Its owner reads something else.
  approved: 'This listing is no longer on your account.',
  declined: 'We could not confirm that this is your business.',
}

/** Whether it waits for an admin. */
export const isJudged = ({ state }: { state: ClaimState }) =>
  isOpenClaim(state) && state !== 'proving'

export function ClaimStatus({ claim }: { claim: SerializeFrom<ClaimView>['claim'] }) {
  if (!claim || claim.state === 'proving') return null
  return (
    <div
      className={`mb-6 rounded-card border border-line p-[20px] md:p-[24px] ${claim.state === 'declined' ? 'bg-warning-soft' : 'bg-info-soft'}`}
      role="status"
    >
      <p className="font-semibold">{stateWords[claim.state]}</p>
      {claim.reason ? <p className="mt-1 break-words">{claim.reason}</p> : null}
      {isJudged(claim) ? (
        <>
          <p className="mt-3 text-sm text-muted">You wrote:</p>
          <blockquote className="whitespace-pre-line break-words border-l-4 border-line pl-3">
            {claim.note}
          </blockquote>
          <p className="mt-3">
            If you have more to show us, please write to <Contact />.
          </p>
        </>
      ) : null}
      {claim.state === 'declined' ? (
        <p className="mt-1">
          If you have more to show us, send a claim again or write to <Contact />.
        </p>
      ) : null}
    </div>
  )
}
