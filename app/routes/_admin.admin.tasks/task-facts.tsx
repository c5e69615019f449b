import { Link } from '@remix-run/react'
import type { ReactNode } from 'react'
import { clockTimeOf, formatMoment, formatShortDate, localDateOf } from '#app/domain/local-time.ts'
import type { TaskView } from '#app/domain/subscriptions/tasks/queries.server.ts'
import { moneyText } from '#app/domain/subscriptions/tasks/words.ts'
import { paths } from '#app/paths.ts'
import type { Tone } from '#app/ui/desk/state-badge.tsx'
import { Icon } from '#app/ui/primitives/icon.tsx'

/** Where a task stands, in a word or two. */
export function stateOf({ state, dueAt }: TaskView): { tone: Tone; label: string } {
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

/** Who paid what, and how it ended; labels beside their values. */
export function Facts({ task }: { task: TaskView }) {
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
    <dl className="fact-list fact-list-beside">
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

export const History = ({ history }: Pick<TaskView, 'history'>) => (
  <section className="min-w-0 border-t border-line pt-4 text-sm">
    <h4 className="text-base font-semibold">What happened</h4>
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
  </section>
)

/** Before all else where it is the next step, in a line of its own on phones where it is not. */
export function ProviderLink({ task, look }: { task: TaskView; look: 'button' | 'link' }) {
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
