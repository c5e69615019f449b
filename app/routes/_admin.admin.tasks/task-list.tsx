import { Link } from '@remix-run/react'
import { formatShortDate, localDateOf } from '#app/domain/local-time.ts'
import type { TaskView } from '#app/domain/subscriptions/tasks/queries.server.ts'
import { moneyText, taskTitles } from '#app/domain/subscriptions/tasks/words.ts'
import { paths } from '#app/paths.ts'
import { Icon, type IconName } from '#app/ui/primitives/icon.tsx'
import { stateOf } from './task-facts.tsx'

const icons: Record<TaskView['kind'], IconName> = {
  ...{ 'second-payment': 'copy', 'late-payment': 'clock', unclaimed: 'user', dispute: 'alert' },
  ...{ reversed: 'refresh', unmatched: 'info', 'refund-failed': 'card' },
}

const tiles = {
  ...{ bad: 'bg-danger-soft text-danger', wait: 'bg-warning-soft text-warning' },
  ...{ good: 'bg-success-soft text-success', plain: 'bg-raised text-muted' },
}

const dayOf = (moment: Date) => formatShortDate(localDateOf(moment))

/** Until when it is to be answered, else since when it waits, or how it ended. */
function When({ task }: { task: TaskView }) {
  const { state, dueAt, createdAt } = task
  if (state !== 'open') return <span className="text-muted">{stateOf(task).label}</span>
  return dueAt ? (
    <b className="font-semibold text-danger">by {dayOf(dueAt)}</b>
  ) : (
    <span className="text-muted">{dayOf(createdAt)}</span>
  )
}

function Line({ task, isChosen, show }: { task: TaskView; isChosen: boolean; show?: 'done' }) {
  const { id, kind, amountCents, currency, business, payerEmail } = task
  return (
    <li>
      <Link
        className="split-line"
        to={paths.adminTasks({ show, task: id })}
        aria-current={isChosen ? 'true' : undefined}
      >
        <span className={`split-tile ${tiles[stateOf(task).tone]}`}>
          <Icon name={icons[kind]} />
        </span>
        <span className="split-words">
          <b className="font-semibold">
            {taskTitles[kind]}{' '}
            {amountCents === null ? null : (
              <span className="whitespace-nowrap tabular-nums">
                {moneyText(amountCents, currency)}
              </span>
            )}
          </b>
          <span className="truncate text-sm text-muted">
            {[business?.name, payerEmail].filter(Boolean).join(' · ') || 'Unknown payer'}
          </span>
          <span className="whitespace-nowrap text-sm tabular-nums">
            <When task={task} />
          </span>
        </span>
        <Icon name="chevron-right" className="h-5 w-5 shrink-0 text-muted lg:hidden" />
      </Link>
    </li>
  )
}

/** A line for each task. */
export const TaskList = ({
  tasks,
  chosen,
  show,
}: {
  tasks: TaskView[]
  chosen: string
  show?: 'done'
}) => (
  <ul>
    {tasks.map((task) => (
      <Line key={task.id} task={task} isChosen={task.id === chosen} {...(show && { show })} />
    ))}
  </ul>
)
