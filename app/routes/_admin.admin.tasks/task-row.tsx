import { Link } from '@remix-run/react'
import type { ReactNode } from 'react'
import { formatMoment, formatShortDate, localDateOf } from '#app/domain/local-time.ts'
import type { TaskView } from '#app/domain/subscriptions/tasks/queries.server.ts'
import { moneyText, taskTitles } from '#app/domain/subscriptions/tasks/words.ts'
import { paths } from '#app/paths.ts'
import { StateBadge, type Tone } from '#app/ui/desk/state-badge.tsx'
import type { FormConstraint } from '#app/ui/form/server-form.ts'
import { Icon } from '#app/ui/primitives/icon.tsx'
import { EndForm, RefundForm, SettleForm } from './task-forms.tsx'
import type { TaskRefusal } from './task-refusal.ts'

function stateOf({ state, dueAt }: TaskView): { tone: Tone; label: string } {
  switch (state) {
    case 'refunding':
      return { tone: 'wait', label: 'Refund pending' }
    case 'refunded':
      return { tone: 'good', label: 'Refunded' }
    case 'settled':
      return { tone: 'plain', label: 'Settled' }
    case 'open':
      return dueAt
        ? { tone: 'bad', label: `Answer by ${formatShortDate(localDateOf(dueAt))}` }
        : { tone: 'wait', label: 'Open' }
  }
}

function Payer({ task: { payerEmail, business } }: { task: TaskView }) {
  return (
    <>
      {payerEmail ? (
        <a className="link inline-block max-w-full break-words py-1" href={`mailto:${payerEmail}`}>
          {payerEmail}
        </a>
      ) : (
        'Unknown'
      )}
      {business ? (
        <>
          {' for '}
          <Link className="link inline-block py-1" to={paths.adminBusiness(business.id)}>
            {business.name}
          </Link>
        </>
      ) : null}
    </>
  )
}

function Facts({ task }: { task: TaskView }) {
  const { paidAt, receipt, dueAt, refundedCents, currency, closedAt, reason } = task
  const facts: [name: string, value: ReactNode][] = [
    ['Paid by', <Payer key="payer" task={task} />],
    ['Paid on', paidAt && formatMoment(paidAt)],
    [
      'Receipt',
      receipt && (
        <Link key="receipt" to={paths.receipt(receipt)}>
          {receipt}
        </Link>
      ),
    ],
    [
      'Answer by',
      dueAt && (
        <strong key="due" className="font-semibold">
          {formatMoment(dueAt)}
        </strong>
      ),
    ],
    ['Paid back', refundedCents > 0 && moneyText(refundedCents, currency)],
    ['Settled', reason && closedAt && formatMoment(closedAt)],
    ['Reason', reason],
  ]
  return (
    <dl className="fact-list">
      {facts.map(([name, value]) =>
        value ? (
          <div key={name} className="contents">
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ) : null,
      )}
    </dl>
  )
}

const History = ({ history }: Pick<TaskView, 'history'>) => (
  <div className="min-w-0 text-sm">
    <h4 className="font-semibold">What happened</h4>
    <dl className="history mt-2">
      {history.map(({ at, words, by }) => (
        <div key={`${at.getTime()} ${words}`}>
          <dt className="tabular-nums text-muted">{formatMoment(at)}</dt>
          <dd className="break-words">
            {words}
            {by ? <span className="text-muted"> by {by}</span> : null}
          </dd>
        </div>
      ))}
    </dl>
  </div>
)

function Actions(parts: {
  task: TaskView
  refusal: TaskRefusal | undefined
  constraint: FormConstraint
}) {
  const { task } = parts
  const isOpen = task.state === 'open'
  if (!isOpen && !task.providerUrl) return null
  return (
    <div className="task-acts">
      {isOpen && task.leftCents > 0 ? (
        <RefundForm {...parts} left={moneyText(task.leftCents, task.currency)} />
      ) : null}
      {isOpen && task.renews ? <EndForm task={task} /> : null}
      {isOpen ? <SettleForm {...parts} /> : null}
      {task.providerUrl ? (
        <a
          className="link inline-flex min-h-[2.75rem] items-center gap-1.5 text-sm sm:ml-auto"
          href={task.providerUrl}
          rel="noreferrer"
        >
          <Icon name="external" className="h-4 w-4" />
          View at provider
          <span className="sr-only">: {task.reference}</span>
        </a>
      ) : null}
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
      <div className="flex flex-wrap items-baseline gap-x-3 gap-y-1 px-4 pt-4 md:px-5">
        <h3 id={`task-${id}`} className="text-lg font-semibold md:text-lg">
          {taskTitles[kind]}{' '}
          {amountCents === null ? null : (
            <span className="ml-2 tabular-nums">{moneyText(amountCents, currency)}</span>
          )}
        </h3>
        <StateBadge tone={tone}>{label}</StateBadge>
      </div>
      <p className="mt-1 max-w-prose text-pretty break-words px-4 text-muted md:px-5">{note}</p>
      <div className="grid grid-cols-1 gap-x-10 gap-y-4 px-4 pb-4 pt-3 md:px-5 lg:grid-cols-2">
        <div className="min-w-0 text-sm">
          <h4 className="font-semibold">Payment</h4>
          <Facts task={parts.task} />
        </div>
        <History history={history} />
      </div>
      <Actions {...parts} />
    </li>
  )
}
