import type { SerializeFrom } from '@remix-run/node'
import { Form, Link } from '@remix-run/react'
import type { ClaimLine } from '#app/domain/claims/decide.server.ts'
import { formatPhone } from '#app/domain/contact/phone.ts'
import { displayWebsite } from '#app/domain/contact/website.ts'
import { formatMoment } from '#app/domain/local-time.ts'
import { paths } from '#app/paths.ts'
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
      <dt>Since</dt>
      <dd>{formatMoment(new Date(claim.createdAt))}</dd>
    </dl>
  )
}

/** Two forms, so that Enter in the reason declines; what it asks for opens without scripts. */
function Decision({ claim: { id, business, state }, isFirst, constraint, refusal }: Shown) {
  const error = `decline-${id}-error`
  const isDisputed = state === 'disputed'
  const about = <span className="sr-only">: {business.name}</span>
  const form = { method: 'post', action: paths.adminQueue(), preventScrollReset: true } as const
  return (
    <div>
      <Form {...form} className="grid flex-1 sm:flex-none">
        <input type="hidden" name="claimId" value={id} />
        <SubmitButton
          pending="Approving..."
          name="intent"
          value="approveClaim"
          className={`btn whitespace-nowrap px-3 text-sm ${approveLook(isDisputed, isFirst)}`}
        >
          {isDisputed ? 'Approve and replace owner' : 'Approve'}
          {about}
        </SubmitButton>
      </Form>
      <details open={refusal !== undefined}>
        <summary className="btn btn-quiet inline-flex list-none px-3 text-sm [&::-webkit-details-marker]:hidden">
          Decline{about}
        </summary>
        <Form {...form} className="mt-3 grid gap-3">
          <input type="hidden" name="claimId" value={id} />
          <label>
            <span className="label text-sm">Reason for declining (optional)</span>
            <input
              className="field"
              name="reason"
              autoComplete="off"
              {...constraint['reason']}
              defaultValue={refusal?.reason}
              aria-invalid={refusal ? true : undefined}
              aria-describedby={refusal ? error : undefined}
            />
          </label>
          {refusal ? (
            <p id={error} role="alert" className="error-text -mt-2">
              {refusal.message}
            </p>
          ) : null}
          <SubmitButton
            pending="Declining..."
            name="intent"
            value="declineClaim"
            className="btn btn-danger px-3 text-sm"
          >
            Decline claim{about}
          </SubmitButton>
        </Form>
      </details>
    </div>
  )
}

export function ClaimRow(shown: Shown) {
  const { claim } = shown
  const { id, business, state, note } = claim
  const isDisputed = state === 'disputed'
  return (
    <li
      className="border-b border-line py-4 last:border-0 last:pb-1"
      aria-labelledby={`claim-${id}`}
    >
      <div className="decide">
        <div className="min-w-0">
          <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <h3
              id={`claim-${id}`}
              className="min-w-0 break-words text-base font-semibold md:text-base"
            >
              <Link className="link inline-block py-1" to={paths.adminBusiness(business.id)}>
                {business.name}
              </Link>
            </h3>
            <StateBadge tone={isDisputed ? 'bad' : 'wait'}>
              <span className="whitespace-normal">
                {isDisputed ? 'Disputed: it has an owner' : 'Waiting'}
              </span>
            </StateBadge>
          </div>
          <blockquote className="mt-2 max-w-prose whitespace-pre-line break-words border-l-4 border-line pl-3">
            {note}
          </blockquote>
          <Facts claim={claim} />
        </div>
        <Decision {...shown} />
      </div>
    </li>
  )
}
