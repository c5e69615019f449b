import type { SerializeFrom } from '@remix-run/node'
import { Form } from '@remix-run/react'
import type { OwnSession } from '#app/domain/accounts/own-sessions.server.ts'
import { StateBadge } from '#app/ui/desk/state-badge.tsx'
import { SubmitButton } from '#app/ui/primitives/submit-button.tsx'
import { WholeText } from '#app/ui/primitives/whole-text.tsx'
import { AccountSection } from './account-section.tsx'

type Session = Omit<SerializeFrom<OwnSession>, 'begun'> & { begun: string }

function SignOutEverywhere() {
  return (
    <Form method="post" className="mt-4">
      <input type="hidden" name="intent" value="signOutEverywhere" />
      <SubmitButton pending="Signing out..." className="btn btn-danger line-break">
        Sign out everywhere
      </SubmitButton>
    </Form>
  )
}

/** Where somebody is signed in, with a button to end each, and one for all. */
export function OwnSessions({ sessions }: { sessions: Session[] }) {
  return (
    <AccountSection
      id="sessions"
      heading="Where you are signed in"
      about="If you do not recognise a device, sign it out and change your password."
    >
      <ul className="divide-y divide-line rounded-card border border-line">
        {sessions.map(({ key, browser, begun, isThis }) => (
          <li key={key} className="flex flex-wrap items-center justify-between gap-3 px-4 py-3">
            <span className="min-w-0 flex-1">
              <span className="flex flex-wrap items-center gap-x-3 font-semibold">
                {browser}
                {isThis ? <StateBadge tone="good">This device</StateBadge> : null}
              </span>
              <span className="block text-sm text-muted">
                <span className="max-sm:sr-only">Since </span>
                <WholeText>{begun}</WholeText>
              </span>
            </span>
            <Form method="post">
              <input type="hidden" name="intent" value="endSession" />
              <input type="hidden" name="session" value={key} />
              <SubmitButton pending="Signing out..." className="btn btn-quiet px-3 text-sm">
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
      <SignOutEverywhere />
    </AccountSection>
  )
}
