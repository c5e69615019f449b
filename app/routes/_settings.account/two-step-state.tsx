import { Link } from '@remix-run/react'
import { paths } from '#app/paths.ts'
import { StateBadge } from '#app/ui/desk/state-badge.tsx'
import { AccountRow } from '#app/ui/account/account-row.tsx'

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
  const isNeeded = isAdmin && !isOn && passkeys === 0
  return (
    <>
      <AccountRow
        id="two-step"
        heading="Two-step sign-in"
        about="With a code from your phone, a stolen or guessed password is not enough to sign in."
        state={
          <StateBadge tone={isOn ? 'good' : isNeeded ? 'bad' : 'plain'}>
            {isOn ? 'On' : 'Off'}
          </StateBadge>
        }
        status={
          <p className="text-sm text-muted">
            {isOn ? `Recovery codes left: ${codesLeft}` : null}
            {isNeeded ? 'Admins must use it.' : null}
          </p>
        }
      >
        <Link
          className={`btn account-act ${isNeeded ? 'btn-action' : 'btn-quiet'}`}
          to={paths.twoStep()}
        >
          {isOn ? 'Change two-step sign-in' : 'Set up two-step sign-in'}
        </Link>
      </AccountRow>
      <AccountRow
        id="passkeys"
        heading="Passkeys"
        about="Your fingerprint, face or screen lock in place of the password."
        state={
          <StateBadge tone={passkeys === 0 ? 'plain' : 'good'}>
            {passkeys === 0 ? 'None yet' : passkeyWords(passkeys)}
          </StateBadge>
        }
      >
        <Link className="btn btn-quiet account-act" to={paths.passkeys()}>
          {passkeys === 0 ? 'Add a passkey' : 'Manage passkeys'}
        </Link>
      </AccountRow>
    </>
  )
}
