import type { SerializeFrom } from '@remix-run/node'
import { Form, Link } from '@remix-run/react'
import type { ClaimLine } from '#app/domain/claims/decide.server.ts'
import { formatPhone } from '#app/domain/contact/phone.ts'
import { displayWebsite } from '#app/domain/contact/website.ts'
import { formatMoment } from '#app/domain/local-time.ts'
import { paths } from '#app/paths.ts'
import { Decision, Quoted } from '#app/ui/desk/decision.tsx'
import { StateBadge } from '#app/ui/desk/state-badge.tsx'
import type { FormConstraint } from '#app/ui/form/server-form.ts'
import { SubmitButton } from '#app/ui/primitives/submit-button.tsx'
import type { QueueRefusal } from './queue-refusal.ts'

type Line = SerializeFrom<ClaimLine>
type Shown = {
  claim: Line
  /** Whether it came first of those for its listing, of which one alone can be approved. */
  isFirst: boolean
  constraint: FormConstraint
  refusal: QueueRefusal | undefined
}

const approveLook = (isDisputed: boolean, isFirst: boolean) => {
  if (isDisputed) return 'btn-danger'
  return isFirst ? 'btn-action' : 'btn-quiet'
}

const Person = ({ person }: { person: Line['claimant'] }) => (
  <dd>
    {person.name}, <a href={`mailto:${person.email}`}>{person.email}</a> (
    {person.verified ? 'confirmed' : 'not confirmed'})
    {person.phone ? (
      <>
        , <a href={`tel:${person.phone}`}>{formatPhone(person.phone)}</a>
      </>
    ) : null}
  </dd>
)

function Facts({ claim }: { claim: Line }) {
  const { claimant, owner, business } = claim
  return (
    <dl className="fact-list">
      <dt>Claimed by</dt>
      <Person person={claimant} />
      {owner ? (
        <>
          <dt>Owner now</dt>
          <Person person={owner} />
        </>
      ) : null}
      <dt>The listing has</dt>
      <dd className="line-break">
        {[business.email, business.website && displayWebsite(business.website)]
          .filter(Boolean)
          .join(', ') || 'No email or website'}
      </dd>
    </dl>
  )
}

const form = { method: 'post', action: paths.adminQueue(), preventScrollReset: true } as const
const About = ({ claim }: Pick<Shown, 'claim'>) => (
  <span className="sr-only">: {claim.business.name}</span>
)

function Reason({ claim: { id }, constraint, refusal }: Shown) {
  const error = `decline-${id}-error`
  return (
    <div>
      <label className="label" htmlFor={`decline-${id}`}>
        Reason for declining (optional)
      </label>
      <input
        id={`decline-${id}`}
        className="field"
        name="reason"
        autoComplete="off"
        {...constraint['reason']}
        defaultValue={refusal?.reason}
        aria-invalid={refusal ? true : undefined}
        aria-describedby={refusal ? error : undefined}
      />
      {refusal ? (
        <p id={error} role="alert" className="error-text">
          {refusal.message}
        </p>
      ) : null}
    </div>
  )
}

/** Two forms, so that Enter in the reason declines; what it asks for opens without scripts. */
function Acts(shown: Shown) {
  const { claim, isFirst, refusal } = shown
  const isDisputed = claim.state === 'disputed'
  return (
    <>
      <Form {...form}>
        <input type="hidden" name="claimId" value={claim.id} />
        <SubmitButton
          pending="Approving..."
          name="intent"
          value="approveClaim"
          className={`btn whitespace-nowrap px-3 text-sm ${approveLook(isDisputed, isFirst)}`}
        >
          {isDisputed ? 'Approve and replace owner' : 'Approve'}
          <About claim={claim} />
        </SubmitButton>
      </Form>
      <details className="in-place" open={refusal !== undefined}>
        <summary className="btn btn-quiet inline-flex list-none px-3 text-sm [&::-webkit-details-marker]:hidden">
          <span className="when-closed">
            Decline
            <About claim={claim} />
          </span>
          <span className="when-open">Cancel</span>
        </summary>
        <Form {...form}>
          <input type="hidden" name="claimId" value={claim.id} />
          <Reason {...shown} />
          <div className="in-row">
            <SubmitButton
              pending="Declining..."
              name="intent"
              value="declineClaim"
              className="btn btn-danger px-3 text-sm"
            >
              Decline claim
              <About claim={claim} />
            </SubmitButton>
          </div>
        </Form>
      </details>
    </>
  )
}

export function ClaimRow(shown: Shown) {
  const { id, business, state, note, createdAt } = shown.claim
  const isDisputed = state === 'disputed'
  return (
    <Decision
      id={`claim-${id}`}
      title={<Link to={paths.adminBusiness(business.id)}>{business.name}</Link>}
      state={
        <StateBadge tone={isDisputed ? 'bad' : 'wait'}>
          <span className="whitespace-normal">
            {isDisputed ? 'Disputed: it has an owner' : 'Waiting'}
          </span>
        </StateBadge>
      }
      below={`Since ${formatMoment(new Date(createdAt))}`}
      acts={<Acts {...shown} />}
    >
      <Quoted>{note}</Quoted>
      <Facts claim={shown.claim} />
    </Decision>
  )
}
