import { Form } from '@remix-run/react'
import type { ReactNode } from 'react'
import type { TaskView } from '#app/domain/subscriptions/tasks/queries.server.ts'
import { paths } from '#app/paths.ts'
import type { FormConstraint } from '#app/ui/form/server-form.ts'
import type { TaskRefusal } from './task-refusal.ts'

export type Parts = {
  task: TaskView
  refusal: TaskRefusal | undefined
  constraint: FormConstraint
}

/** Whether it is the likely next step. */
export type Likely = { isMain: boolean }

/** A form behind its button, which opens without scripts, one of a task at a time, and stays open where it was refused. */
export function Opening({
  label,
  task,
  open,
  isMain,
  children,
}: {
  label: string
  task: TaskView
  open: boolean
  children: ReactNode
} & Likely) {
  return (
    <details className="in-place" name={`task-${task.id}`} open={open}>
      <summary
        className={`btn ${isMain ? 'btn-action' : 'btn-quiet'} inline-flex list-none px-3 text-sm [&::-webkit-details-marker]:hidden`}
      >
        <span className="when-closed">
          {label}
          <span className="sr-only">: {task.note}</span>
        </span>
        <span className="when-open">Cancel</span>
      </summary>
      <Form method="post" action={paths.adminTasks({ task: task.id })} preventScrollReset>
        <input type="hidden" name="taskId" value={task.id} />
        {children}
      </Form>
    </details>
  )
}

/** What a form asks for, with its refusal below it. */
export function Entry({
  name,
  label,
  hint,
  task,
  refusal,
  constraint,
  inputMode,
}: Parts & {
  name: 'amount' | 'reason'
  label: ReactNode
  hint?: string | undefined
  inputMode?: 'decimal'
}) {
  const input = `${name}-${task.id}`
  const [error, tip] = [`${input}-error`, `${input}-hint`]
  return (
    <div>
      <label className="label" htmlFor={input}>
        {label}
      </label>
      {hint ? (
        <p className="hint" id={tip}>
          {hint}
        </p>
      ) : null}
      <input
        className="field"
        id={input}
        name={name}
        {...constraint[name]}
        inputMode={inputMode}
        autoComplete="off"
        defaultValue={refusal?.[name]}
        aria-invalid={refusal ? true : undefined}
        aria-describedby={[refusal && error, hint && tip].filter(Boolean).join(' ') || undefined}
      />
      {refusal ? (
        <p className="error-text" id={error} role="alert">
          {refusal.message}
        </p>
      ) : null}
    </div>
  )
}
