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

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="min-w-0 break-words">
      <dt className="inline text-muted">{name} </dt>
      <dd className="inline">{children}</dd>
    </div>
  )
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
  return (
    <dl className="mt-1 flex flex-wrap items-baseline gap-x-6 text-sm">
      <Fact name="Paid by">
        <Payer task={task} />
      </Fact>
      {paidAt ? <Fact name="Paid on">{formatMoment(paidAt)}</Fact> : null}
      {receipt ? (
        <Fact name="Receipt">
          <Link className="link inline-block py-1" to={paths.receipt(receipt)}>
            {receipt}
          </Link>
        </Fact>
      ) : null}
      {dueAt ? (
        <Fact name="Answer by">
          <strong className="font-semibold">{formatMoment(dueAt)}</strong>
        </Fact>
      ) : null}
      {refundedCents > 0 ? (
        <Fact name="Paid back">{moneyText(refundedCents, currency)}</Fact>
      ) : null}
      {reason ? (
        <Fact name="Settled">
          {reason}
          {closedAt ? ` (${formatMoment(closedAt)})` : ''}
        </Fact>
      ) : null}
    </dl>
  )
}

export function TaskRow({
  task,
  refusal,
  constraint,
}: {
  task: TaskView
  refusal: TaskRefusal | undefined
  constraint: FormConstraint
}) {
  const { id, kind, state, note, amountCents, leftCents: left, currency, reference } = task
  const { tone, label } = stateOf(task)
  const parts = { task, refusal, constraint }
  return (
    <li
      className="task-row border-b border-line py-4 last:border-0 last:pb-1"
      aria-labelledby={`task-${id}`}
    >
      <div>
        <div className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
          <h3 id={`task-${id}`} className="text-lg font-semibold md:text-lg">
            {taskTitles[kind]}{' '}
            {amountCents === null ? null : (
              <span className="ml-2 tabular-nums">{moneyText(amountCents, currency)}</span>
            )}
          </h3>
          <StateBadge tone={tone}>{label}</StateBadge>
        </div>
        <p className="max-w-prose break-words">{note}</p>
        <Facts task={task} />
      </div>
      {state === 'open' && left > 0 ? (
        <RefundForm {...parts} left={moneyText(left, currency)} />
      ) : null}
      {state === 'open' && task.renews ? <EndForm task={task} /> : null}
      {state === 'open' ? <SettleForm {...parts} /> : null}
      {task.providerUrl ? (
        <a
          className="link inline-flex min-h-[2.75rem] items-center gap-1.5 text-sm sm:px-2"
          href={task.providerUrl}
          rel="noreferrer"
        >
          <Icon name="external" className="h-4 w-4" />
          View at provider
          <span className="sr-only">: {reference}</span>
        </a>
      ) : null}
    </li>
  )
}
