import type { TaskView } from '#app/domain/subscriptions/tasks/queries.server.ts'
import { paths } from '#app/paths.ts'
import { ChipLinks } from '#app/ui/desk/chip-links.tsx'
import { DeskEmpty } from '#app/ui/desk/desk-empty.tsx'
import { DeskHeading } from '#app/ui/desk/desk-heading.tsx'
import type { FormConstraint } from '#app/ui/form/server-form.ts'
import type { TaskRefusal } from './task-refusal.ts'
import { DoneRow } from './done-row.tsx'
import { TaskRow } from './task-row.tsx'

const tabs = [
  { label: 'To do', to: paths.adminTasks(), isClosed: false },
  { label: 'Done', to: paths.adminTasks({ show: 'done' }), isClosed: true },
]

/** `7 open, 1 with a deadline`. */
function OpenLine({ tasks }: { tasks: TaskView[] }) {
  const dated = tasks.filter(({ state, dueAt }) => state === 'open' && dueAt).length
  return (
    <p className="text-muted">
      {tasks.length} to do{dated > 0 ? `, ${dated} with a deadline` : ''}
    </p>
  )
}

const NoTasks = ({ closed }: { closed: boolean }) => (
  <div className="card">
    {closed ? (
      <DeskEmpty title="No completed tasks yet." />
    ) : (
      <DeskEmpty
        title="No tasks"
        link={{ label: 'Subscriptions', to: paths.admin('subscriptions') }}
      >
        Every payment is accounted for.
      </DeskEmpty>
    )}
  </div>
)

const DoneTasks = ({ tasks }: { tasks: TaskView[] }) => (
  <ul className="card divide-y divide-line">
    {tasks.map((task) => (
      <DoneRow key={task.id} task={task} />
    ))}
  </ul>
)

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
      <DeskHeading
        eyebrow="Admin Dashboard"
        title="Tasks"
        aside={closed || tasks.length === 0 ? null : <OpenLine tasks={tasks} />}
      />
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
      <section aria-labelledby="tasks-heading">
        <h2 id="tasks-heading" className="sr-only">
          {closed ? 'Done' : 'Payments to review'}
        </h2>
        {tasks.length === 0 ? <NoTasks closed={closed} /> : null}
        {closed && tasks.length > 0 ? <DoneTasks tasks={tasks} /> : null}
        {closed || tasks.length === 0 ? null : (
          <ul className="grid grid-cols-1 gap-4">
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
