import type { TaskView } from '#app/domain/subscriptions/tasks/queries.server.ts'
import { moneyText, taskTitles } from '#app/domain/subscriptions/tasks/words.ts'
import { StateBadge } from '#app/ui/desk/state-badge.tsx'
import type { FormConstraint } from '#app/ui/form/server-form.ts'
import { Facts, History, ProviderLink, stateOf } from './task-facts.tsx'
import { EndForm, RefundForm, SettleForm } from './task-forms.tsx'
import type { TaskRefusal } from './task-refusal.ts'

type Step = 'answer' | 'refund' | 'end' | 'settle'

/** The likely next step of a task: its only button in the colour of actions. */
function mainStep({ kind, state, leftCents, renews, providerUrl }: TaskView): Step | null {
  if (state !== 'open') return null
  if ((kind === 'dispute' || kind === 'refund-failed') && providerUrl) return 'answer'
  if (leftCents > 0) return 'refund'
  return renews ? 'end' : 'settle'
}

function Actions(parts: {
  task: TaskView
  refusal: TaskRefusal | undefined
  constraint: FormConstraint
}) {
  const { task } = parts
  if (task.state !== 'open') {
    return task.providerUrl ? (
      <div className="task-acts">
        <ProviderLink task={task} look="link" />
      </div>
    ) : null
  }
  const main = mainStep(task)
  return (
    <div className="task-acts">
      {task.leftCents > 0 ? (
        <RefundForm
          {...parts}
          isMain={main === 'refund'}
          left={moneyText(task.leftCents, task.currency)}
        />
      ) : null}
      {task.renews ? <EndForm task={task} isMain={main === 'end'} /> : null}
      <SettleForm {...parts} isMain={main === 'settle'} />
      <ProviderLink task={task} look={main === 'answer' ? 'button' : 'link'} />
    </div>
  )
}

/** Facts, history and what can be done, in one box; what is asked of the admin comes first. */
export function TaskRow(parts: {
  task: TaskView
  refusal: TaskRefusal | undefined
  constraint: FormConstraint
}) {
  const { id, kind, note, amountCents, currency, history } = parts.task
  const { tone, label } = stateOf(parts.task)
  return (
    <li className="card" aria-labelledby={`task-${id}`}>
      <div className="flex flex-col items-start gap-x-3 gap-y-1 px-4 pt-4 sm:flex-row sm:flex-wrap sm:items-baseline md:px-5">
        <h3 id={`task-${id}`} className="text-lg font-semibold md:text-lg">
          {taskTitles[kind]}{' '}
          {amountCents === null ? null : (
            <span className="ml-2 tabular-nums">{moneyText(amountCents, currency)}</span>
          )}
        </h3>
        <StateBadge tone={tone}>{label}</StateBadge>
      </div>
      <p className="mt-1 text-pretty break-words px-4 text-muted md:px-5">{note}</p>
      <div className="grid grid-cols-1 gap-x-10 gap-y-4 px-4 pb-4 pt-1 md:px-5 lg:grid-cols-2">
        <Facts task={parts.task} />
        <History history={history} />
      </div>
      <Actions {...parts} />
    </li>
  )
}
