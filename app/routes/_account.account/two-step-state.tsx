import { Link } from '@remix-run/react'
import { paths } from '#app/paths.ts'
import { StateBadge } from '#app/ui/desk/state-badge.tsx'
import { AccountSection } from './account-section.tsx'

const passkeyWords = (count: number) => (count === 1 ? '1 passkey' : `${count} passkeys`)

/** Whether signing in takes a code too, and the passkeys there are, with the way to their pages. */
export function TwoStepState({
  isTwoStepOn: isOn,
  codesLeft,
  passkeys,
  isAdmin,
}: {
  isTwoStepOn: boolean
  codesLeft: number
  passkeys: number
  /** Who must use it. */
  isAdmin: boolean
}) {
  return (
    <>
      <AccountSection
        id="two-step"
        heading="Two-step sign-in"
        about="With a code from your phone, a stolen or guessed password is not enough to sign in."
      >
        <p className="mb-4 flex flex-wrap items-center gap-x-3">
          <StateBadge tone={isOn ? 'good' : isAdmin && passkeys === 0 ? 'bad' : 'plain'}>
            {isOn ? 'On' : 'Off'}
          </StateBadge>
          {isOn ? `Recovery codes left: ${codesLeft}` : null}
          {isAdmin && !isOn && passkeys === 0 ? 'Admins must use it.' : null}
        </p>
        <Link className="btn btn-quiet" to={paths.twoStep()}>
          {isOn ? 'Change two-step sign-in' : 'Set up two-step sign-in'}
        </Link>
      </AccountSection>
      <AccountSection
        id="passkeys"
        heading="Passkeys"
        about="Your fingerprint, face or screen lock in place of the password."
      >
        <p className="mb-4">
          {passkeys === 0 ? <span className="text-muted">None yet</span> : passkeyWords(passkeys)}
        </p>
        <Link className="btn btn-quiet" to={paths.passkeys()}>
          {passkeys === 0 ? 'Add a passkey' : 'Manage passkeys'}
        </Link>
      </AccountSection>
    </>
  )
}
