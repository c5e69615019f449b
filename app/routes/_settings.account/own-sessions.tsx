import type { SerializeFrom } from '@remix-run/node'
import { Form } from '@remix-run/react'
import type { OwnSession } from '#app/domain/accounts/own-sessions.server.ts'
import { StateBadge } from '#app/ui/desk/state-badge.tsx'
import { SubmitButton } from '#app/ui/primitives/submit-button.tsx'
import { WholeText } from '#app/ui/primitives/whole-text.tsx'
import { AccountRow } from '#app/ui/account/account-row.tsx'

type Session = Omit<SerializeFrom<OwnSession>, 'begun'> & { begun: string }

function SignOutEverywhere() {
  return (
    <Form method="post">
      <input type="hidden" name="intent" value="signOutEverywhere" />
      <SubmitButton pending="Signing out..." className="btn btn-danger account-act">
        Sign out everywhere
      </SubmitButton>
    </Form>
  )
}

/** Where somebody is signed in, with a button to end each, and one for all. */
export function OwnSessions({ sessions }: { sessions: Session[] }) {
  return (
    <AccountRow
      id="sessions"
      heading="Where you are signed in"
      about="If you do not recognise a device, sign it out and change your password."
    >
      <SignOutEverywhere />
      <ul>
        {sessions.map(({ key, browser, begun, isThis }) => (
          <li key={key} className="flex items-center justify-between gap-x-4 py-2">
            <div className="min-w-0">
              <p className="flex flex-wrap items-center gap-x-3 font-semibold">
                {browser}
                {isThis ? <StateBadge tone="good">This device</StateBadge> : null}
              </p>
              <p className="text-sm text-muted">
                Since <WholeText>{begun}</WholeText>
              </p>
            </div>
            <Form method="post" className="shrink-0">
              <input type="hidden" name="intent" value="endSession" />
              <input type="hidden" name="session" value={key} />
              <SubmitButton pending="Signing out..." className="link py-2">
                Sign out
                <span className="sr-only">
                  {' '}
                  of {browser}, since {begun}
                </span>
              </SubmitButton>
            </Form>
          </li>
        ))}
      </ul>
    </AccountRow>
  )
}
