import type { SerializeFrom } from '@remix-run/node'
import { Link } from '@remix-run/react'
import { paths } from '#app/paths.ts'
import { AccountHeading } from '#app/ui/account/account-heading.tsx'
import { RecoveryCodes } from '#app/ui/account/recovery-codes.tsx'
import { useReply } from '#app/ui/form/use-reply.ts'
import { useScripted } from '#app/ui/primitives/scripted.ts'
import { AddPasskey, CreatePasskey } from './add-passkey.tsx'
import { OnePasskey } from './one-passkey.tsx'
import type { action, loader } from './route.tsx'

export function PasskeysPage(page: SerializeFrom<typeof loader>) {
  const reply = useReply<typeof action>()
  const scripted = useScripted()
  if (reply && 'codes' in reply) return <RecoveryCodes codes={reply.codes} />
  const begun = reply && 'begun' in reply ? reply.begun : null
  const shown = reply && 'lastResult' in reply ? reply : undefined
  const mayAdd = page.isPossible && scripted && !begun
  const hasCard = mayAdd || begun || page.passkeys.length > 0
  return (
    <>
      <AccountHeading title="Passkeys" to={paths.passkeys()} />
      <div className="grid grid-cols-1 gap-6">
        <p className="max-w-prose">
          A passkey signs you in with your fingerprint, face or screen lock in place of the
          password. It works only on this site, so it cannot be phished.
        </p>
        {page.isAfterReset && page.passkeys.length > 0 ? (
          <p className="rounded-card border border-line bg-info-soft p-4" role="status">
            <strong>Your password was changed and you were signed out everywhere.</strong> Check
            that these passkeys are yours: each still signs in to your account. Your{' '}
            <Link className="link" to={paths.connected()}>
              account page
            </Link>{' '}
            lists what else stays.
          </p>
        ) : null}
        {hasCard ? (
          <div className="card divide-y divide-line px-5 md:px-8">
            {page.passkeys.map((passkey) => (
              <OnePasskey
                key={passkey.id}
                passkey={passkey}
                hasCode={page.hasCode}
                constraints={page.constraints}
                reply={shown}
              />
            ))}
            {begun ? <CreatePasskey {...begun} /> : null}
            {mayAdd ? (
              <AddPasskey
                isFirst={page.passkeys.length === 0}
                hasCode={page.hasCode}
                constraint={page.constraints.begin}
                reply={shown}
              />
            ) : null}
          </div>
        ) : null}
        {scripted ? null : (
          <p className="text-muted">Adding one needs JavaScript in your browser.</p>
        )}
        {page.isPossible ? null : (
          <p className="text-muted">To add passkeys, this site needs a domain name and https.</p>
        )}
      </div>
    </>
  )
}
