import { Icon } from '#app/ui/primitives/icon.tsx'
import type { Step } from './steps.server.ts'

const marks = {
  done: 'border-action bg-action text-on-action',
  now: 'border-action bg-surface text-action ring-2 ring-inset ring-action',
  ahead: 'border-edge bg-surface text-muted',
}

/** Along a line, which the style sheet draws. */
export const StepsDone = ({ steps }: { steps: Step[] }) => (
  <ol aria-label="Steps" className="steps-done mt-8">
    {steps.map(({ name, text, state }) => (
      <li key={name} className={state} aria-current={state === 'now' ? 'step' : undefined}>
        <span
          className={`inline-flex h-7 w-7 shrink-0 items-center justify-center rounded-full border-2 ${marks[state]}`}
        >
          {state === 'done' ? <Icon name="check" className="h-4 w-4" /> : null}
          {state === 'now' ? <span className="h-2 w-2 rounded-full bg-action" /> : null}
        </span>
        <span className="min-w-0">
          <span className="block break-words font-semibold">{name}</span>
          <span className="block text-sm text-muted">{text}</span>
        </span>
      </li>
    ))}
  </ol>
)
