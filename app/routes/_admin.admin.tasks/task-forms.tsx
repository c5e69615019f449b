import { Form } from '@remix-run/react'
import type { ReactNode } from 'react'
import type { TaskView } from '#app/domain/subscriptions/tasks/queries.server.ts'
import { exactMoney } from '#app/domain/subscriptions/receipts/words.ts'
import { paths } from '#app/paths.ts'
import type { FormConstraint } from '#app/ui/form/server-form.ts'
import { SubmitButton } from '#app/ui/primitives/submit-button.tsx'
import type { TaskRefusal } from './task-refusal.ts'

type Parts = {
  task: TaskView
  refusal: TaskRefusal | undefined
  constraint: FormConstraint
}

/** A form behind its button, which opens without scripts, one of a task at a time, and stays open where it was refused. */
function Opening({
  label,
  task,
  open,
  isMain = false,
  children,
}: {
  label: string
  task: TaskView
  open: boolean
  /** Whether it is the likely next step. */
  isMain?: boolean
  children: ReactNode
}) {
  return (
    <details className="open:w-full" name={`task-${task.id}`} open={open}>
      <summary
        className={`btn ${isMain ? 'btn-action' : 'btn-quiet'} inline-flex list-none px-3 text-sm [&::-webkit-details-marker]:hidden`}
      >
        {label}
        <span className="sr-only">: {task.note}</span>
      </summary>
      <Form
        method="post"
        action={paths.adminTasks()}
        preventScrollReset
        className="mt-1 grid gap-3 rounded-control border border-line bg-page p-4"
      >
        <input type="hidden" name="taskId" value={task.id} />
        {children}
      </Form>
    </details>
  )
}

/** What a form asks for, with its buttons beside it and its refusal below. */
function Entry({
  name,
  label,
  task,
  refusal,
  constraint,
  size,
  inputMode,
  children,
}: Parts & {
  name: 'amount' | 'reason'
  label: ReactNode
  size: string
  inputMode?: 'decimal'
  children: ReactNode
}) {
  const [input, error] = [`${name}-${task.id}`, `${name}-error-${task.id}`]
  return (
    <div>
      <label className="label" htmlFor={input}>
        {label}
      </label>
      <div className="flex flex-wrap gap-3">
        <input
          className={`field ${size}`}
          id={input}
          name={name}
          {...constraint[name]}
          inputMode={inputMode}
          autoComplete="off"
          defaultValue={refusal?.[name]}
          aria-invalid={refusal ? true : undefined}
          aria-describedby={refusal ? error : undefined}
        />
        {children}
      </div>
      {refusal ? (
        <p className="error-text" id={error} role="alert">
          {refusal.message}
        </p>
      ) : null}
    </div>
  )
}

export function RefundForm({ task, refusal, constraint, left }: Parts & { left: string }) {
  const refused = refusal?.intent.startsWith('refund') ? refusal : undefined
  return (
    <Opening
      label="Refund"
      task={task}
      open={refused !== undefined}
      isMain={task.kind !== 'dispute'}
    >
      {/* The part before the whole: Enter in the amount presses the form's first button. */}
      <Entry
        name="amount"
        label={`A part of it, in rand (up to ${exactMoney(task.leftCents, task.currency)})`}
        size="w-32"
        inputMode="decimal"
        {...{ task, constraint, refusal: refused }}
      >
        <SubmitButton
          pending="Refunding..."
          name="intent"
          value="refundPart"
          className="btn btn-quiet"
        >
          Refund this part
        </SubmitButton>
        <SubmitButton
          pending="Refunding..."
          name="intent"
          value="refundAll"
          skipsBrowserChecks
          className="btn btn-danger"
        >
          Or refund {left} in full
        </SubmitButton>
      </Entry>
      {task.renews && task.paysForNow ? (
        <label className="flex min-h-[2.75rem] items-center gap-3">
          <input
            type="checkbox"
            className="h-5 w-5 shrink-0"
            name="endSubscription"
            defaultChecked
          />
          A refund in full also ends the subscription
        </label>
      ) : null}
      <p className="text-sm text-muted">This cannot be undone. The payer gets an email.</p>
    </Opening>
  )
}

export function EndForm({ task }: Pick<Parts, 'task'>) {
  return (
    <Opening label="Cancel subscription" task={task} open={false}>
      <p className="text-sm">
        Nothing renews after that; what is paid stays until its end. The task stays on the list.
      </p>
      <div>
        <SubmitButton
          pending="Cancelling..."
          name="intent"
          value="endSubscription"
          className="btn btn-danger"
        >
          Cancel the subscription
        </SubmitButton>
      </div>
    </Opening>
  )
}

export function SettleForm({ task, refusal, constraint }: Parts) {
  const refused = refusal?.intent === 'settle' ? refusal : undefined
  return (
    <Opening label="Mark settled" task={task} open={refused !== undefined}>
      <Entry
        name="reason"
        label="Reason for not refunding"
        size="min-w-0 flex-1 basis-60"
        {...{ task, constraint, refusal: refused }}
      >
        <SubmitButton pending="Saving..." name="intent" value="settle">
          Save reason
        </SubmitButton>
      </Entry>
      {task.kind === 'second-payment' && task.business ? (
        <p className="text-sm">Its month is then added after the month already paid.</p>
      ) : null}
    </Opening>
  )
}
