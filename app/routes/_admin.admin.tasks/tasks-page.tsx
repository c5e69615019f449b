import type { TaskView } from '#app/domain/subscriptions/tasks/queries.server.ts'
import { paths } from '#app/paths.ts'
import { ChipLinks } from '#app/ui/desk/chip-links.tsx'
import { DeskEmpty } from '#app/ui/desk/desk-empty.tsx'
import { DeskHeading } from '#app/ui/desk/desk-heading.tsx'
import type { FormConstraint } from '#app/ui/form/server-form.ts'
import type { TaskRefusal } from './task-refusal.ts'
import { TaskRow } from './task-row.tsx'

const tabs = [
  { label: 'To do', to: paths.adminTasks(), isClosed: false },
  { label: 'Done', to: paths.adminTasks({ show: 'done' }), isClosed: true },
]

const intro = 'Payments that need a refund or a decision.'

export function TasksPage({
  closed,
  tasks,
  refusal,
  constraint,
}: {
  closed: boolean
  tasks: TaskView[]
  refusal: TaskRefusal | undefined
  constraint: FormConstraint
}) {
  const isGone = refusal && !tasks.some(({ id }) => id === refusal.taskId)
  return (
    <>
      <DeskHeading eyebrow="Admin Dashboard" title="Tasks" />
      <ChipLinks
        label="Tasks"
        links={tabs.map(({ label, to, isClosed }) => ({
          label,
          to,
          isCurrent: isClosed === closed,
        }))}
      />
      {isGone ? (
        <p role="alert" className="error-text mb-4">
          {refusal.message}
        </p>
      ) : null}
      <section className="panel" aria-labelledby="tasks-heading">
        <h2 id="tasks-heading" className={closed ? 'sr-only' : 'text-lg md:text-lg'}>
          {closed ? 'Done' : 'Payments to review'}
        </h2>
        {closed || tasks.length === 0 ? null : (
          <p className="mt-1 max-w-prose text-sm text-muted">{intro}</p>
        )}
        {tasks.length === 0 ? (
          <DeskEmpty
            title={closed ? 'No completed tasks yet.' : 'No tasks'}
            link={closed ? undefined : { label: 'Subscriptions', to: paths.admin('subscriptions') }}
          >
            {closed ? null : 'Every payment is accounted for.'}
          </DeskEmpty>
        ) : (
          <ul className={closed ? '-mt-3' : 'mt-2'}>
            {tasks.map((task) => (
              <TaskRow
                key={task.id}
                task={task}
                constraint={constraint}
                refusal={refusal?.taskId === task.id ? refusal : undefined}
              />
            ))}
          </ul>
        )}
      </section>
    </>
  )
}
