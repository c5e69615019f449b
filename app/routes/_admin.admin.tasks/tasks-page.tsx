import { Link } from '@remix-run/react'
import type { TaskView } from '#app/domain/subscriptions/tasks/queries.server.ts'
import { paths } from '#app/paths.ts'
import { ChipLinks } from '#app/ui/desk/chip-links.tsx'
import { DeskEmpty } from '#app/ui/desk/desk-empty.tsx'
import { DeskHeading } from '#app/ui/desk/desk-heading.tsx'
import type { FormConstraint } from '#app/ui/form/server-form.ts'
import { Icon } from '#app/ui/primitives/icon.tsx'
import { TaskDetail } from './task-detail.tsx'
import { TaskList } from './task-list.tsx'
import type { TaskRefusal } from './task-refusal.ts'

const tabs = [
  { label: 'To do', to: paths.adminTasks(), isClosed: false },
  { label: 'Done', to: paths.adminTasks({ show: 'done' }), isClosed: true },
]

type Props = {
  closed: boolean
  tasks: TaskView[]
  /** The one that was asked for. */
  chosen: string | null
  refusal: TaskRefusal | undefined
  constraint: FormConstraint
}

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

/** The list, and beside it a task: the first until one is chosen. Phones show one of the two. */
function Tasks({ closed, tasks, chosen, refusal, constraint }: Props) {
  const asked = tasks.find(({ id }) => id === (refusal?.taskId ?? chosen))
  const task = asked ?? tasks[0]
  if (!task) return <NoTasks closed={closed} />
  return (
    <>
      {asked ? (
        <Link className="split-back" to={paths.adminTasks({ show: closed && 'done' })}>
          <Icon name="chevron-left" className="h-5 w-5" />
          All {tasks.length}
        </Link>
      ) : null}
      <div className={`card split ${asked ? 'split-chosen' : ''}`}>
        <TaskList tasks={tasks} chosen={task.id} {...(closed && { show: 'done' as const })} />
        <TaskDetail
          key={task.id}
          task={task}
          constraint={constraint}
          refusal={refusal?.taskId === task.id ? refusal : undefined}
        />
      </div>
    </>
  )
}

export function TasksPage(shown: Props) {
  const { closed, tasks, refusal } = shown
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
        <Tasks {...shown} />
      </section>
    </>
  )
}
