import { Link } from '@remix-run/react'
import type { ReactNode } from 'react'
import { clockTimeOf, formatMoment, formatShortDate, localDateOf } from '#app/domain/local-time.ts'
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
        ? {
            tone: 'bad',
            label: `Answer by ${formatShortDate(localDateOf(dueAt))}, ${clockTimeOf(dueAt)}`,
          }
        : { tone: 'wait', label: 'Open' }
  }
}

const Payer = ({ email }: { email: string | null }) =>
  email ? (
    <a className="link inline-block max-w-full break-words py-1" href={`mailto:${email}`}>
      {email}
    </a>
  ) : (
    'Unknown'
  )

function Facts({ task }: { task: TaskView }) {
  const { business, paidAt, receipt, refundedCents, currency, closedAt, reason } = task
  const facts: [name: string, value: ReactNode][] = [
    ['Paid by', <Payer key="payer" email={task.payerEmail} />],
    [
      'Business',
      business && (
        <Link
          key="business"
          className="link inline-block py-1"
          to={paths.adminBusiness(business.id)}
        >
          {business.name}
        </Link>
      ),
    ],
    ['Paid on', paidAt && formatMoment(paidAt)],
    [
      'Receipt',
      receipt && (
        <Link key="receipt" to={paths.receipt(receipt)}>
          {receipt}
        </Link>
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
    <dl className="history mt-1">
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

type Step = 'answer' | 'refund' | 'end' | 'settle'

/** The likely next step of a task: its only button in the colour of actions. */
function mainStep({ kind, state, leftCents, renews, providerUrl }: TaskView): Step | null {
  if (state !== 'open') return null
  if ((kind === 'dispute' || kind === 'refund-failed') && providerUrl) return 'answer'
  if (leftCents > 0) return 'refund'
  return renews ? 'end' : 'settle'
}

/** Before all else where it is the next step, in a line of its own on phones where it is not. */
function ProviderLink({ task, look }: { task: TaskView; look: 'button' | 'link' }) {
  if (!task.providerUrl) return null
  return (
    <a
      className={
        look === 'button'
          ? 'btn btn-action -order-1 px-3 text-sm'
          : 'link inline-flex min-h-[2.75rem] items-center gap-1.5 text-sm max-sm:w-full sm:ml-auto'
      }
      href={task.providerUrl}
      rel="noreferrer"
    >
      <Icon name="external" className="h-4 w-4" />
      View at provider
      <span className="sr-only">: {task.reference}</span>
    </a>
  )
}

function Actions(parts: {
  task: TaskView
  refusal: TaskRefusal | undefined
  constraint: FormConstraint
}) {
  const { task } = parts
  if (task.state !== 'open') return null
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
  const { id, kind, state, note, amountCents, currency, history } = parts.task
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
        {state === 'open' ? null : <ProviderLink task={parts.task} look="link" />}
      </div>
      <p className="mt-1 text-pretty break-words px-4 text-muted md:px-5">{note}</p>
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
