import type { SerializeFrom } from '@remix-run/node'
import { Link } from '@remix-run/react'
import type { OwnClaim } from '#app/domain/claims/queries.server.ts'
import { isOpenClaim } from '#app/domain/claims/states.ts'
import { formatMoment } from '#app/domain/local-time.ts'
import { paths } from '#app/paths.ts'
import { StateBadge, type Tone } from '#app/ui/desk/state-badge.tsx'

type Claim = SerializeFrom<OwnClaim>

const badges: Record<Claim['state'], string> = {
  proving: 'Not verified yet',
  waiting: 'Waiting',
  disputed: 'Disputed',
  approved: 'Ended',
  declined: 'Declined',
}

const tones: Record<Claim['state'], Tone> = {
  proving: 'plain',
  waiting: 'wait',
  disputed: 'wait',
  approved: 'plain',
  declined: 'bad',
}

const words: Record<Claim['state'], string> = {
  proving: 'You asked for a code. Enter it, or tell us how we can check that it is yours.',
  waiting: 'We are reviewing your claim and will email you the outcome.',
  disputed:
    'It already has an owner. We are reviewing your claim and will ask the current owner. We will email you the outcome.',
  approved: 'This listing is no longer on your account.',
  declined: 'We could not confirm that it is your business. You can send a claim again.',
}

const wordsFor = ({ state, isOwned }: Claim) =>
  state === 'proving' && isOwned
    ? 'It has an owner by now. You can tell us why it is yours.'
    : words[state]

function ClaimCard({ claim }: { claim: Claim }) {
  const { slug, name, state, reason, awaitsCode, claimedAt } = claim
  return (
    <li className="rounded-card border border-line bg-page p-4">
      <p className="flex flex-wrap items-baseline justify-between gap-x-4">
        <Link className="link line-break min-w-0 py-1" to={paths.business(slug)}>
          {name}
        </Link>
        <StateBadge tone={tones[state]}>{badges[state]}</StateBadge>
      </p>
      <p className="mt-1">{wordsFor(claim)}</p>
      {reason ? <p className="mt-1 break-words text-muted">“{reason}”</p> : null}
      <p className="mt-1 text-sm text-muted">Sent {formatMoment(new Date(claimedAt))}</p>
      <Link
        className={`btn mt-3 px-4 max-sm:w-full ${isOpenClaim(state) ? 'btn-action' : 'btn-quiet'}`}
        to={paths.claimBusiness(slug)}
      >
        {awaitsCode ? 'Enter the code' : 'See the claim'}
        <span className="sr-only"> of {name}</span>
      </Link>
    </li>
  )
}

/** Where the claims of somebody without a business stand. */
export function OwnClaims({ claims }: { claims: Claim[] }) {
  return (
    <section className="mt-5" aria-labelledby="own-claims">
      <h2 id="own-claims" className="text-lg md:text-lg">
        {claims.length === 1 ? 'Your claim' : 'Your claims'}
      </h2>
      <ul className="mt-2 grid grid-cols-1 gap-3">
        {claims.map((claim) => (
          <ClaimCard key={claim.slug} claim={claim} />
        ))}
      </ul>
    </section>
  )
}
