import type { ReactNode } from 'react'
import type { PlanStatus } from '#app/domain/businesses/enums.ts'
import { catalogue, randText } from '#app/domain/subscriptions/plan/catalogue.ts'
import type { PlanRow } from '#app/domain/subscriptions/plan/plan-rows.ts'
import { Icon } from '#app/ui/primitives/icon.tsx'

const plans = [
  { plan: 'FREE', name: 'Free', price: 'R0' },
  { plan: 'BASIC', name: catalogue.BASIC.name, price: randText(catalogue.BASIC.cents) },
  { plan: 'PREMIUM', name: catalogue.PREMIUM.name, price: randText(catalogue.PREMIUM.cents) },
] as const

const Cell = ({ has }: { has: boolean }) => (
  <td className="py-2 text-center">
    {has ? (
      <Icon name="check" className="mx-auto h-5 w-5 text-success" />
    ) : (
      <span className="text-muted" aria-hidden="true">
        –
      </span>
    )}
    <span className="sr-only">{has ? 'Yes' : 'No'}</span>
  </td>
)

/** Every plan beside the others. */
export const PlanTable = ({
  own,
  rows,
  children,
}: {
  own: PlanStatus | null
  rows: PlanRow[]
  /** Below it; beside it where there is room. */
  children?: ReactNode
}) => (
  <section aria-labelledby="compare" className="heading-beside mt-12">
    <h2 id="compare">What each plan has</h2>
    <table className="mt-4 w-full text-left text-sm md:text-base">
      <thead>
        <tr className="align-top">
          <td />
          {plans.map(({ plan, name, price }) => (
            <th
              key={plan}
              scope="col"
              className="w-14 py-2 text-center text-xs font-semibold md:w-24 md:text-sm"
            >
              {name}
              <span className="block font-normal text-muted">{plan === own ? 'Yours' : price}</span>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ words, has }) => (
          <tr key={words} className="border-t border-line">
            <th scope="row" className="py-2 pr-2 font-normal md:pr-4">
              {words}
            </th>
            {plans.map(({ plan }) => (
              <Cell key={plan} has={has.includes(plan)} />
            ))}
          </tr>
        ))}
      </tbody>
    </table>
    <div>{children}</div>
  </section>
)
