import { Icon } from '#app/ui/primitives/icon.tsx'
import type { Step } from './steps.server.ts'

const marks = {
  done: 'border-action bg-action text-on-action',
  now: 'border-action bg-surface text-action ring-2 ring-inset ring-action',
  ahead: 'border-edge bg-surface text-muted',
}

/** From top to bottom, along a line. */
export function StepsDone({ steps }: { steps: Step[] }) {
  return (
    <ol aria-label="Steps" className="-order-1">
      {steps.map(({ name, text, state }, at) => (
        <li key={name} className="flex gap-3" aria-current={state === 'now' ? 'step' : undefined}>
          <span className="flex flex-col items-center">
            <span
              className={`inline-flex h-7 w-7 items-center justify-center rounded-full border-2 ${marks[state]}`}
            >
              {state === 'done' ? <Icon name="check" className="h-4 w-4" /> : null}
              {state === 'now' ? <span className="h-2 w-2 rounded-full bg-action" /> : null}
            </span>
            {at < steps.length - 1 ? <span className="w-px flex-1 bg-edge" /> : null}
          </span>
          <span className={`min-w-0 ${at < steps.length - 1 ? 'pb-5' : ''}`}>
            <span className="block break-words font-semibold">{name}</span>
            <span className="block text-sm text-muted">{text}</span>
          </span>
        </li>
      ))}
    </ol>
  )
}
