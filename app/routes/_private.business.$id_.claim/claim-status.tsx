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
  waiting: { lead: 'We will email you the outcome.', rest: '' },
  disputed: {
    lead: 'This listing already has an owner.',
    rest: 'We are reviewing your claim and will ask the current owner. We will email you the outcome.',
  },
  // Its owner reads something else.
  approved: { lead: 'This listing is no longer on your account.', rest: '' },
  declined: { lead: 'We could not confirm that this is your business.', rest: '' },
}

/** Whether it waits for an admin. */
export const isJudged = ({ state }: { state: ClaimState }) =>
  isOpenClaim(state) && state !== 'proving'

const Quote = ({ lead, children }: { lead: string; children: string | null }) => (
  <>
    <p className="mt-3 text-sm text-muted">{lead}</p>
    <blockquote className="mt-2 whitespace-pre-line break-words border-l-4 border-edge pl-3">
      {children}
    </blockquote>
  </>
)

const boxOf = (state: ClaimState) =>
  `mb-6 rounded-card border border-line p-[20px] md:p-[24px] ${state === 'declined' ? 'bg-warning-soft' : 'bg-info-soft'}`

export function ClaimStatus({
  claim,
  isBoxed = false,
}: {
  claim: SerializeFrom<ClaimView>['claim']
  /** Whether it stands on the page itself. */
  isBoxed?: boolean
}) {
  if (!claim || claim.state === 'proving') return null
  return (
    <div className={isBoxed ? boxOf(claim.state) : undefined} role="status">
      <p>
        <strong>{stateWords[claim.state].lead}</strong> {stateWords[claim.state].rest}
      </p>
      {claim.reason ? <Quote lead="Our answer:">{claim.reason}</Quote> : null}
      {isJudged(claim) ? (
        <>
          <Quote lead="You wrote:">{claim.note}</Quote>
          <p className="mt-3">
            If you have more to show us, please write to <Contact />.
          </p>
        </>
      ) : null}
      {claim.state === 'declined' ? (
        <p className="mt-3">
          If you have more to show us, send a claim again or write to <Contact />.
        </p>
      ) : null}
    </div>
  )
}
