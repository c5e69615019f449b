import { exactMoney } from '#app/domain/subscriptions/receipts/words.ts'
import type { TaskView } from '#app/domain/subscriptions/tasks/queries.server.ts'
import { SubmitButton } from '#app/ui/primitives/submit-button.tsx'
import { Entry, Opening, type Likely, type Parts } from './task-form-parts.tsx'

/** All of it, and what goes with it. */
const InFull = ({ task, left }: { task: TaskView; left: string }) => (
  <div>
    <p className="label">All of it</p>
    {task.renews && task.paysForNow ? (
      <label className="flex min-h-[2.75rem] items-center gap-3 text-sm">
        <input type="checkbox" className="h-5 w-5 shrink-0" name="endSubscription" defaultChecked />
        A refund in full also ends the subscription
      </label>
    ) : null}
    <SubmitButton
      pending="Refunding..."
      name="intent"
      value="refundAll"
      skipsBrowserChecks
      className="btn btn-danger px-3 text-sm"
    >
      Refund {left} in full
    </SubmitButton>
  </div>
)

export function RefundForm({ left, isMain, ...parts }: Parts & Likely & { left: string }) {
  const { task, refusal } = parts
  const refused = refusal?.intent.startsWith('refund') ? refusal : undefined
  return (
    <Opening label="Refund" task={task} open={refused !== undefined} isMain={isMain}>
      <div className="refund-ways">
        {/* The part before the whole: Enter in the amount presses the form's first button. */}
        <div>
          <Entry
            {...parts}
            name="amount"
            label={`A part of it, in rand (up to ${exactMoney(task.leftCents, task.currency)})`}
            inputMode="decimal"
            refusal={refused}
          />
          <SubmitButton
            pending="Refunding..."
            name="intent"
            value="refundPart"
            className="btn btn-quiet px-3 text-sm"
          >
            Refund this part
          </SubmitButton>
        </div>
        <InFull task={task} left={left} />
      </div>
      <p className="in-place-end text-sm text-muted">
        This cannot be undone. The payer gets an email.
      </p>
    </Opening>
  )
}

export function EndForm({ task, isMain }: Pick<Parts, 'task'> & Likely) {
  return (
    <Opening label="Cancel subscription" task={task} open={false} isMain={isMain}>
      <p className="text-sm">
        Nothing renews after that; what is paid stays until its end. The task stays on the list.
      </p>
      <div className="in-row">
        <SubmitButton
          pending="Cancelling..."
          name="intent"
          value="endSubscription"
          className="btn btn-danger px-3 text-sm"
        >
          Cancel the subscription
        </SubmitButton>
      </div>
    </Opening>
  )
}

export function SettleForm({ isMain, ...parts }: Parts & Likely) {
  const { task, refusal } = parts
  const refused = refusal?.intent === 'settle' ? refusal : undefined
  return (
    <Opening label="Mark settled" task={task} open={refused !== undefined} isMain={isMain}>
      <Entry
        {...parts}
        name="reason"
        label={task.leftCents > 0 ? 'Reason for not refunding' : 'How was it settled?'}
        hint={
          task.kind === 'second-payment' && task.business
            ? 'Its month is then added after the month already paid.'
            : undefined
        }
        refusal={refused}
      />
      <div className="in-row">
        <SubmitButton
          pending="Saving..."
          name="intent"
          value="settle"
          className="btn btn-action px-3 text-sm"
        >
          {task.leftCents > 0 ? 'Save reason' : 'Save'}
        </SubmitButton>
      </div>
    </Opening>
  )
}
