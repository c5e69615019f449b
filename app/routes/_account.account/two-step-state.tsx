import { Link } from '@remix-run/react'
import { paths } from '#app/paths.ts'

const passkeyWords = (count: number) =>
  count === 0 ? 'None yet.' : `${count} ${count === 1 ? 'signs' : 'sign'} you in.`

/** Whether signing in takes a code too, and the passkeys there are, with the way to their pages. */
export function TwoStepState({
  isTwoStepOn: isOn,
  codesLeft,
  passkeys,
}: {
  isTwoStepOn: boolean
  codesLeft: number
  passkeys: number
}) {
  return (
    <>
      <section className="panel" aria-labelledby="two-step">
        <h2 id="two-step" className="text-xl md:text-xl">
          Two-step sign-in
        </h2>
        <p className="mt-2">
          <span className="badge bg-raised text-ink">{isOn ? 'On' : 'Off'}</span>
        </p>
        <p className="mb-3 mt-2 text-muted">
          {isOn
            ? `A code of your app besides the password. Recovery codes left: ${codesLeft}.`
            : 'A code from your phone besides the password keeps out who steals or guesses it.'}
        </p>
        <Link className="btn btn-quiet" to={paths.twoStep()}>
          {isOn ? 'Change two-step sign-in' : 'Set up two-step sign-in'}
        </Link>
      </section>
      <section className="panel" aria-labelledby="passkeys">
        <h2 id="passkeys" className="text-xl md:text-xl">
          Passkeys
        </h2>
        <p className="mb-3 mt-2 text-muted">
          Your fingerprint, face or screen lock in place of the password. {passkeyWords(passkeys)}
        </p>
        <Link className="btn btn-quiet" to={paths.passkeys()}>
          Manage passkeys
        </Link>
      </section>
    </>
  )
}
