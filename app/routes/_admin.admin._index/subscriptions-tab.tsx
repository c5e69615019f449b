import type { Page } from '#app/domain/admin/lists.ts'
import {
  subscribedPlans,
  subscriptionStates,
  type SubscriptionFigures,
  type SubscriptionLine,
  type SubscriptionList,
} from '#app/domain/admin/subscription-list.ts'
import { randText } from '#app/domain/subscriptions/plan/catalogue.ts'
import { paths } from '#app/paths.ts'
import { countText, planName } from '#app/ui/desk/figures.ts'
import { DeskEmpty } from '#app/ui/desk/desk-empty.tsx'
import { FilterBar } from '#app/ui/desk/filter-bar.tsx'
import { DeskHeading } from '#app/ui/desk/desk-heading.tsx'
import { FigureStrip } from '#app/ui/desk/figure-strip.tsx'
import { Icon } from '#app/ui/primitives/icon.tsx'
import { Pagination } from '#app/ui/primitives/pagination.tsx'
import { ChurnChart, percentText } from './churn-chart.tsx'
import { SubscriptionTable } from './subscriptions-table.tsx'

const choices = [
  {
    name: 'state',
    label: 'State',
    all: 'All States',
    options: Object.entries(subscriptionStates).map(([value, label]) => ({ value, label })),
  },
  {
    name: 'plan',
    label: 'Plan',
    all: 'All Plans',
    options: subscribedPlans.map((value) => ({ value, label: planName(value) })),
  },
]

/** Cents in whole rand with thousands apart, as in figures. */
const bigRand = (cents: number) => {
  const [whole = '0', rest] = randText(cents).slice(1).split('.')
  return `R${countText(Number(whole))}${rest ? `.${rest}` : ''}`
}

function Figures({ figures }: { figures: SubscriptionFigures }) {
  const { monthlyCents, renewing, pastDue, pastDueCents, paying, months } = figures
  const [last] = months.slice(-2)
  return (
    <FigureStrip
      figures={[
        {
          label: 'Monthly revenue',
          value: bigRand(monthlyCents),
          aside: `${countText(renewing)} renew`,
        },
        { label: 'Subscribers', value: countText(paying), aside: 'excluding trials' },
        { label: 'Past due', value: countText(pastDue), aside: bigRand(pastDueCents) },
        {
          label: 'Churn last month',
          value: percentText(last?.churn ?? null),
          aside: last?.atStart
            ? `${countText(last.lost)} of ${countText(last.atStart)} left`
            : 'no subscribers last month',
        },
      ]}
    />
  )
}

type LinesProps = { rows: SubscriptionLine[]; filters: SubscriptionList; isFiltered: boolean }

function Lines({ rows, filters, isFiltered }: LinesProps) {
  if (rows.length === 0) {
    return isFiltered ? (
      <DeskEmpty
        title="No subscriptions match these filters."
        link={{ label: 'Clear Filters', to: paths.admin('subscriptions') }}
      />
    ) : (
      <DeskEmpty title="No subscribers yet.">
        Basic and Premium subscribers appear here with their next payment.
      </DeskEmpty>
    )
  }
  return <SubscriptionTable rows={rows} filters={filters} />
}

export function SubscriptionsTab({
  page,
  filters,
  figures,
}: {
  page: Page<SubscriptionLine>
  filters: SubscriptionList
  figures: SubscriptionFigures
}) {
  const { page: _, sort: __, ...chosen } = filters
  const isFiltered = Object.keys(chosen).length > 0
  const isEmpty = page.total === 0 && !isFiltered
  const hasMoved = figures.months.some(({ atStart, gained, lost }) => atStart + gained + lost > 0)
  const to = (number: number) =>
    paths.admin('subscriptions', { ...filters, page: number === 1 ? undefined : number })
  return (
    <>
      <DeskHeading
        eyebrow="Admin Dashboard"
        title="Subscriptions"
        aside={
          <p className="text-muted" role="status">
            {countText(page.total)} {isFiltered ? 'found' : 'in all'}
          </p>
        }
      >
        {isEmpty ? null : (
          <a
            className="btn btn-quiet heading-one px-3 text-sm"
            href={paths.adminSubscriptionsExport(chosen)}
          >
            <Icon name="download" />
            Export CSV
          </a>
        )}
      </DeskHeading>
      <Figures figures={figures} />
      <div className="mt-5">
        {isEmpty ? null : (
          <FilterBar
            to={(query) => paths.admin('subscriptions', query)}
            label="Subscriptions"
            hint="Name, email or provider reference"
            filters={filters}
            choices={choices}
            isNothingFound={page.total === 0}
          />
        )}
      </div>
      <section className="card pb-2" aria-label="Subscriptions">
        <Lines rows={page.rows} filters={filters} isFiltered={isFiltered} />
        <Pagination page={page.page} pages={page.pages} to={to} />
      </section>
      {hasMoved ? <ChurnChart months={figures.months} /> : null}
    </>
  )
}
