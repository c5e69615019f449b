import { Link } from '@remix-run/react'
import {
  orderFrom,
  sortAfterPress,
  subscriptionColumns,
  type SubscriptionColumn,
} from '#app/domain/admin/list-order.ts'
import {
  subscriptionStates,
  type SubscriptionLine,
  type SubscriptionList,
  type SubscriptionState,
} from '#app/domain/admin/subscription-list.ts'
import { formatDayAndYear, localDateOf } from '#app/domain/local-time.ts'
import { randText } from '#app/domain/subscriptions/plan/catalogue.ts'
import { paths } from '#app/paths.ts'
import { planName } from '#app/ui/desk/figures.ts'
import { menuRow } from '#app/ui/desk/menu.tsx'
import { RowMenu, RowMenuHeading } from '#app/ui/desk/row-menu.tsx'
import { SortHeading } from '#app/ui/desk/sort-heading.tsx'
import { QuietState, StateBadge, type Tone } from '#app/ui/desk/state-badge.tsx'
import { Icon } from '#app/ui/primitives/icon.tsx'

const tones: Record<SubscriptionState, Tone> = {
  active: 'good',
  trial: 'plain',
  ending: 'wait',
  'past-due': 'bad',
  ended: 'plain',
}

const words: Record<Tone, string> = {
  good: 'text-success',
  wait: 'text-warning',
  bad: 'text-danger',
  plain: 'text-ink',
}

const dateText = (instant: Date) => formatDayAndYear(localDateOf(instant))

const State = ({ line: { state } }: { line: SubscriptionLine }) =>
  state === 'active' ? (
    <QuietState>{subscriptionStates[state]}</QuietState>
  ) : (
    <StateBadge tone={tones[state]}>{subscriptionStates[state]}</StateBadge>
  )

/** What happens next: the provider takes a payment, or an unpaid plan moves to Free. */
function nextOf({ nextPaymentAt, fallsAt }: SubscriptionLine): string {
  if (fallsAt) return `Free from ${dateText(fallsAt)}`
  return nextPaymentAt ? dateText(nextPaymentAt) : '–'
}

/** The same where it has no column to name it. */
function nextWords(line: SubscriptionLine): string {
  if (line.fallsAt) return nextOf(line)
  if (line.nextPaymentAt) return `Next payment ${nextOf(line)}`
  return line.paidUntil ? `Paid until ${dateText(line.paidUntil)}` : 'No payment yet'
}

function SubscriptionMenu({ line }: { line: SubscriptionLine }) {
  const { businessId, name, owner, providerUrl } = line
  return (
    <RowMenu label={`More about ${name}`}>
      {providerUrl ? (
        <a className={menuRow} href={providerUrl} rel="noreferrer">
          <Icon name="external" />
          View at provider
        </a>
      ) : null}
      <Link className={menuRow} to={paths.adminBusiness(businessId)}>
        <Icon name="edit" />
        Edit business
      </Link>
      {owner ? (
        <Link className={menuRow} to={paths.admin('users', { search: owner })}>
          <Icon name="user" />
          Owner
        </Link>
      ) : null}
    </RowMenu>
  )
}

function SubscriptionRow({ line }: { line: SubscriptionLine }) {
  const { businessId, name, owner, plan, state, paidUntil, fallsAt, cents } = line
  const amount = cents === null ? '–' : randText(cents)
  const next = nextOf(line)
  return (
    <tr>
      <td className="w-full max-w-0 xl:w-1/4">
        <Link
          className="block truncate text-[0.9375rem] font-semibold hover:underline"
          to={paths.adminBusiness(businessId)}
          title={name}
        >
          {name}
        </Link>
        <small className="hidden truncate text-sm text-muted md:block xl:hidden">
          {owner ?? 'No owner'}
        </small>
        <small className="block text-sm text-muted md:hidden">
          <b className={`font-semibold ${words[tones[state]]}`}>{subscriptionStates[state]}</b>
          {[planName(plan), fallsAt || cents === null ? '' : amount]
            .filter(Boolean)
            .map((word) => ` · ${word}`)}
        </small>
        <small className={`block text-sm md:hidden ${fallsAt ? 'text-danger' : 'text-muted'}`}>
          {nextWords(line)}
        </small>
      </td>
      <td className="hidden max-w-0 truncate text-sm xl:table-cell xl:w-1/4" title={owner ?? ''}>
        {owner ?? <span className="text-muted">No owner</span>}
      </td>
      <td className="hidden md:table-cell">
        <State line={line} />
      </td>
      <td className="hidden text-sm md:table-cell">{planName(plan)}</td>
      <td className="hidden whitespace-nowrap text-sm tabular-nums xl:table-cell">
        {paidUntil ? dateText(paidUntil) : '–'}
      </td>
      <td
        className={`hidden whitespace-nowrap text-sm tabular-nums md:table-cell ${fallsAt ? 'font-semibold text-danger' : ''}`}
      >
        {next}
      </td>
      <td className="hidden text-right text-sm tabular-nums md:table-cell">{amount}</td>
      <td>
        <SubscriptionMenu line={line} />
      </td>
    </tr>
  )
}

const columns: [column: SubscriptionColumn | null, label: string, className: string][] = [
  ['name', 'Business', ''],
  ['owner', 'Owner', 'hidden xl:table-cell'],
  ['state', 'State', 'hidden md:table-cell'],
  ['plan', 'Plan', 'hidden md:table-cell'],
  ['paid', 'Paid until', 'hidden whitespace-nowrap xl:table-cell'],
  ['next', 'Next payment', 'hidden whitespace-nowrap md:table-cell'],
  [null, 'Amount', 'hidden text-right md:table-cell'],
]

function Heads({ page: _, sort, ...chosen }: SubscriptionList) {
  const { by, down } = orderFrom(subscriptionColumns, sort)
  const to = (column: SubscriptionColumn) =>
    paths.admin('subscriptions', {
      ...chosen,
      sort: sortAfterPress(subscriptionColumns, sort, column),
    })
  return columns.map(([column, label, className]) =>
    column ? (
      <SortHeading
        key={label}
        {...{ label, className }}
        to={to(column)}
        isDown={by === column ? down : null}
      />
    ) : (
      <th key={label} scope="col" className={className}>
        {label}
      </th>
    ),
  )
}

type TableProps = { rows: SubscriptionLine[]; filters: SubscriptionList }

/** One line for each subscription, two where its owner has no column. */
export const SubscriptionTable = ({ rows, filters }: TableProps) => (
  <table className="desk-table desk-table-bare">
    <thead className="max-md:sr-only">
      <tr className="h-11">
        <Heads {...filters} />
        <RowMenuHeading />
      </tr>
    </thead>
    <tbody>
      {rows.map((line) => (
        <SubscriptionRow key={line.businessId} line={line} />
      ))}
    </tbody>
  </table>
)
