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

/** Whether it is the likely next step. */
type Likely = { isMain: boolean }

/** A form behind its button, which opens without scripts, one of a task at a time, and stays open where it was refused. */
function Opening({
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

/** What a form asks for, with its refusal below it and its buttons beside it, on phones below both. */
function Entry({
  name,
  label,
  hint,
  task,
  refusal,
  constraint,
  size,
  inputMode,
  children,
}: Parts & {
  name: 'amount' | 'reason'
  label: ReactNode
  hint?: string | undefined
  size: string
  inputMode?: 'decimal'
  children: ReactNode
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
      <div className="flex flex-wrap gap-x-3">
        <input
          className={`field ${size}`}
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
          <p className="error-text late w-full" id={error} role="alert">
            {refusal.message}
          </p>
        ) : null}
        <div className="flex flex-wrap gap-3 max-sm:mt-3 max-sm:w-full">{children}</div>
      </div>
    </div>
  )
}

export function RefundForm({
  task,
  refusal,
  constraint,
  left,
  isMain,
}: Parts & Likely & { left: string }) {
  const refused = refusal?.intent.startsWith('refund') ? refusal : undefined
  return (
    <Opening label="Refund" task={task} open={refused !== undefined} isMain={isMain}>
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

export function EndForm({ task, isMain }: Pick<Parts, 'task'> & Likely) {
  return (
    <Opening label="Cancel subscription" task={task} open={false} isMain={isMain}>
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

export function SettleForm({ task, refusal, constraint, isMain }: Parts & Likely) {
  const refused = refusal?.intent === 'settle' ? refusal : undefined
  return (
    <Opening label="Mark settled" task={task} open={refused !== undefined} isMain={isMain}>
      <Entry
        name="reason"
        label={task.leftCents > 0 ? 'Reason for not refunding' : 'How was it settled?'}
        hint={
          task.kind === 'second-payment' && task.business
            ? 'Its month is then added after the month already paid.'
            : undefined
        }
        size="min-w-0 flex-1 basis-60"
        {...{ task, constraint, refusal: refused }}
      >
        <SubmitButton pending="Saving..." name="intent" value="settle">
          {task.leftCents > 0 ? 'Save reason' : 'Save'}
        </SubmitButton>
      </Entry>
    </Opening>
  )
}
