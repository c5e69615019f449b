import { Form } from '@remix-run/react'
import { SubmitButton } from '#app/ui/primitives/submit-button.tsx'
import { Intent, Note } from './plan-intent.tsx'

const trialTerms =
  '14 days of Premium, once, without a card. After that, your listing moves to the Free plan.'

/** Begins the trial, where it is the first thing to do. */
export const StartTrial = ({ isWide = false }: { isWide?: boolean }) => (
  <div>
    <Intent intent="startTrial" tone="coral" isWide={isWide}>
      Start Premium Trial
    </Intent>
    <Note>{trialTerms}</Note>
  </div>
)

/** The same where a plan that ended is offered first. */
export const OrTrial = () => (
  <Form method="post" className="text-sm text-muted">
    <SubmitButton
      name="intent"
      value="startTrial"
      pending="One moment..."
      className="link py-2 text-base"
    >
      Start Premium Trial
    </SubmitButton>
    <span className="block">{trialTerms}</span>
  </Form>
)
