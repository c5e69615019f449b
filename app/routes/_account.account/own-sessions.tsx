import type { SerializeFrom } from '@remix-run/node'
import { Form } from '@remix-run/react'
import type { OwnSession } from '#app/domain/accounts/own-sessions.server.ts'
import { SubmitButton } from '#app/ui/primitives/submit-button.tsx'

type Session = Omit<SerializeFrom<OwnSession>, 'begun'> & { begun: string }

/** Where somebody is signed in, with a button to end each. */
export function OwnSessions({ sessions }: { sessions: Session[] }) {
  return (
    <section className="panel" aria-labelledby="sessions">
      <h2 id="sessions" className="text-xl md:text-xl">
        Where you are signed in
      </h2>
      <ul className="mt-2 divide-y divide-line">
        {sessions.map(({ key, browser, begun, isThis }) => (
          <li key={key} className="flex flex-wrap items-center justify-between gap-3 py-2">
            <span>
              {browser}
              {isThis ? <span className="text-muted"> (this one)</span> : null}
              <span className="block text-sm text-muted">Since {begun}</span>
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
    </section>
  )
}
