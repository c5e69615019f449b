import type { TaskView } from '#app/domain/subscriptions/tasks/queries.server.ts'
import { formatMoment } from '#app/domain/local-time.ts'
import { moneyText, taskTitles } from '#app/domain/subscriptions/tasks/words.ts'
import { StateBadge } from '#app/ui/desk/state-badge.tsx'
import { Icon } from '#app/ui/primitives/icon.tsx'
import { Facts, History, ProviderLink, stateOf } from './task-facts.tsx'

/** A task that is done, in two lines; all that is known of it opens below. */
export function DoneRow({ task }: { task: TaskView }) {
  const { kind, note, amountCents, currency, payerEmail, closedAt, reason } = task
  const { tone, label } = stateOf(task)
  const outline = [payerEmail, closedAt && formatMoment(closedAt), reason].filter(Boolean)
  return (
    <li>
      <details className="group/fold">
        <summary className="done-task">
          <h3>
            {taskTitles[kind]}{' '}
            {amountCents === null ? null : (
              <span className="ml-2 tabular-nums">{moneyText(amountCents, currency)}</span>
            )}
          </h3>
          <StateBadge tone={tone}>{label}</StateBadge>
          <span className="line-break text-sm text-muted">{outline.join(' · ')}</span>
          <Icon
            name="chevron-down"
            className="h-5 w-5 shrink-0 text-muted group-open/fold:rotate-180"
          />
        </summary>
        <div className="space-y-4 px-4 pb-4 md:px-5">
          <p className="text-pretty break-words">{note}</p>
          <Facts task={task} />
          <History history={task.history} />
          <ProviderLink task={task} look="link" />
        </div>
      </details>
    </li>
  )
}
