import { Icon } from '#app/ui/primitives/icon.tsx'
import type { Step } from './steps.server.ts'

const marks = {
  done: 'border-action bg-action text-on-action',
  now: 'border-action bg-surface text-action ring-2 ring-inset ring-action',
  ahead: 'border-edge bg-surface text-muted',
}

export function StepsDone({ steps }: { steps: Step[] }) {
  return (
    <ol
      className="mt-6 grid items-start gap-5 md:auto-cols-fr md:grid-flow-col md:gap-4"
      aria-label="Steps"
    >
      {steps.map(({ name, text, state }) => (
        <li
          key={name}
          className="grid grid-cols-[1.75rem_minmax(0,1fr)] gap-x-3 md:grid-cols-1 md:gap-y-3"
          aria-current={state === 'now' ? 'step' : undefined}
        >
          <span
            className={`inline-flex h-7 w-7 items-center justify-center rounded-full border-2 ${marks[state]}`}
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
}
