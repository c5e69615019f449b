import type { TaskView } from '#app/domain/subscriptions/tasks/queries.server.ts'
import { moneyText, taskTitles } from '#app/domain/subscriptions/tasks/words.ts'
import { Decision } from '#app/ui/desk/decision.tsx'
import { StateBadge } from '#app/ui/desk/state-badge.tsx'
import { Facts, History, ProviderLink, stateOf } from './task-facts.tsx'
import type { Parts } from './task-form-parts.tsx'
import { EndForm, RefundForm, SettleForm } from './task-forms.tsx'

type Step = 'answer' | 'refund' | 'end' | 'settle'

/** The likely next step of a task: its only button in the colour of actions. */
function mainStep({ kind, leftCents, renews, providerUrl }: TaskView): Step {
  if ((kind === 'dispute' || kind === 'refund-failed') && providerUrl) return 'answer'
  if (leftCents > 0) return 'refund'
  return renews ? 'end' : 'settle'
}

function Actions(parts: Parts) {
  const { task } = parts
  if (task.state !== 'open') return <ProviderLink task={task} look="link" />
  const main = mainStep(task)
  return (
    <>
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
    </>
  )
}

/** All that is known of a task, what happened, and what can be done. */
export function TaskDetail(parts: Parts) {
  const { id, kind, state, note, amountCents, currency, history, providerUrl } = parts.task
  const { tone, label } = stateOf(parts.task)
  return (
    <Decision
      id={`task-${id}`}
      as="article"
      title={
        <>
          {taskTitles[kind]}{' '}
          {amountCents === null ? null : (
            <span className="whitespace-nowrap tabular-nums">
              {moneyText(amountCents, currency)}
            </span>
          )}
        </>
      }
      state={<StateBadge tone={tone}>{label}</StateBadge>}
      acts={state === 'open' || providerUrl ? <Actions {...parts} /> : null}
    >
      <p className="text-pretty break-words">{note}</p>
      <Facts task={parts.task} />
      <History history={history} />
    </Decision>
  )
}
