import { Form, Link } from '@remix-run/react'
import type { SerializeFrom } from '@remix-run/node'
import { paths } from '#app/paths.ts'
import type { FormReply } from '#app/ui/form/form-reply.ts'
import { AccountHeading } from '#app/ui/account/account-heading.tsx'
import { StateBadge } from '#app/ui/desk/state-badge.tsx'
import { WholeText } from '#app/ui/primitives/whole-text.tsx'
import { RecoveryCodes } from '#app/ui/account/recovery-codes.tsx'
import { UnshownRefusal } from '#app/ui/form/unshown-refusal.tsx'
import { useReply } from '#app/ui/form/use-reply.ts'
import { SubmitButton } from '#app/ui/primitives/submit-button.tsx'
import { ConfirmApp } from './confirm-app.tsx'
import { ProofForm } from './proof-form.tsx'
import type { action, loader } from './route.tsx'

type Page = SerializeFrom<typeof loader>

const why =
  'You sign in with your password and a code from your phone. Someone who guesses your password still cannot sign in.'
const whichApp =
  'You need an authenticator app, such as the password app of your phone, Aegis or Google Authenticator.'

function Needed() {
  return (
    <section className="panel" aria-labelledby="needed">
      <h2 id="needed" className="text-xl md:text-xl">
        Set up two-step sign-in to continue
      </h2>
      <p className="mt-2">Admins must use it. The admin area opens once it is on.</p>
    </section>
  )
}

const SignOut = () => (
  <Form method="post" action={paths.logout()}>
    <SubmitButton pending="Signing out..." className="link py-2">
      Sign out
    </SubmitButton>
  </Form>
)

function SwitchedOn({
  since,
  codesLeft,
  isRequired,
  ...page
}: Page & { reply: FormReply | undefined }) {
  const proof = {
    reply: page.reply,
    constraint: page.proofConstraint,
    hasCode: true,
    isFolded: true,
  }
  return (
    <>
      <section className="py-5" aria-labelledby="state">
        <div className="flex flex-wrap items-center gap-x-3">
          <h2 id="state" className="text-xl md:text-xl">
            Authenticator app
          </h2>
          <StateBadge tone="good">On</StateBadge>
        </div>
        <p className="mt-2 text-muted">
          Since <WholeText>{`${since}.`}</WholeText>{' '}
          {codesLeft === 1 ? '1 recovery code is' : `${codesLeft} recovery codes are`} left.
        </p>
      </section>
      <ProofForm
        {...proof}
        intent="makeCodes"
        heading="New recovery codes"
        button="Create ten new codes"
      >
        For when you do not have your phone. Your old codes stop working.
      </ProofForm>
      <ProofForm
        {...proof}
        intent="connectApp"
        heading="Another phone or app"
        button="Connect another app"
      >
        Your old app works until you enter a code from the new one.
      </ProofForm>
      {isRequired && page.passkeys === 0 ? null : (
        <ProofForm {...proof} intent="turnOff" heading="Turn it off" button="Turn off" isDangerous>
          You will then sign in with your password only. You will be signed out on all other
          devices.
        </ProofForm>
      )}
    </>
  )
}

const PasskeyInstead = ({ count }: { count: number }) => (
  <div className="flex flex-wrap items-center justify-between gap-x-4 py-3">
    <p>Or use your fingerprint, face or screen lock</p>
    <Link className="link inline-block py-2" to={paths.passkeys()}>
      {count > 0 ? 'Your passkeys' : 'Add a passkey'}
    </Link>
  </div>
)

function Content(page: Page & { reply: FormReply | undefined }) {
  if (page.pending) return <ConfirmApp {...page} {...page.pending} />
  if (page.since) return <SwitchedOn {...page} />
  return (
    <ProofForm
      reply={page.reply}
      constraint={page.proofConstraint}
      hasCode={page.asksForCode}
      intent="connectApp"
      heading="Connect an app"
      button="Continue"
    >
      <span className="mb-2 block">{why}</span>
      {whichApp}
    </ProofForm>
  )
}

/** The forms that the page shows, each with its own refusals. */
function shownIntents({ pending, since }: Page): string[] {
  if (pending) return ['confirmApp']
  return since ? ['makeCodes', 'connectApp', 'turnOff'] : ['connectApp']
}

export function TwoStepPage(page: Page) {
  const reply = useReply<typeof action>()
  const isNeeded = page.isRequired && !page.asksForCode
  if (reply && 'codes' in reply) return <RecoveryCodes codes={reply.codes} />
  return (
    <>
      {isNeeded ? (
        <h1 className="mb-5">Two-step sign-in</h1>
      ) : (
        <AccountHeading title="Two-step sign-in" to={paths.twoStep()} />
      )}
      <div className="grid grid-cols-1 gap-6">
        {isNeeded ? <Needed /> : null}
        <UnshownRefusal reply={reply} shown={shownIntents(page)} />
        <div className="card divide-y divide-line px-5 md:px-8">
          <Content {...page} reply={reply} />
          {page.since ? null : <PasskeyInstead count={page.passkeys} />}
        </div>
        {isNeeded ? <SignOut /> : null}
      </div>
    </>
  )
}
