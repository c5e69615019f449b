import { Form } from '@remix-run/react'
import type { ReactNode } from 'react'
import type { PlanIntent } from '#app/domain/subscriptions/checkout/schema.ts'
import { SubmitButton } from '#app/ui/primitives/submit-button.tsx'
import { WholeText } from '#app/ui/primitives/whole-text.tsx'

/** A button that changes the plan. */
export function Intent({
  intent,
  tone,
  pending = 'One moment...',
  isWide = false,
  children,
}: {
  intent: PlanIntent
  tone: 'coral' | 'action' | 'quiet' | 'danger'
  pending?: string
  /** As wide as the card that it belongs to. */
  isWide?: boolean
  children: ReactNode
}) {
  const width = isWide ? 'w-full' : 'max-sm:w-full'
  return (
    <Form method="post" className={width}>
      <SubmitButton
        name="intent"
        value={intent}
        pending={pending}
        className={`btn btn-${tone} ${width}`}
      >
        {children}
      </SubmitButton>
    </Form>
  )
}

/** What follows from the button above it. */
export const Note = ({ children }: { children: string }) => (
  <p className="mt-2 text-sm text-muted">
    <WholeText>{children}</WholeText>
  </p>
)
