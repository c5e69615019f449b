import { catalogue, paidPlans } from '#app/domain/subscriptions/plan/catalogue.ts'

export function PlanSummary() {
  return (
    <ul className="grid grid-cols-1 gap-4 sm:grid-cols-2 lg:grid-cols-1">
      {paidPlans.map((plan) => {
        const { name, price, summary } = catalogue[plan]
        return (
          <li key={plan} className="panel flex flex-col">
            <div className="flex flex-wrap items-center justify-between gap-2">
              <h2 className="text-xl md:text-xl">{name}</h2>
              {plan === 'PREMIUM' ? (
                <span className="badge bg-coral text-on-coral">POPULAR</span>
              ) : null}
            </div>
            <p className="mt-1 font-display text-2xl font-bold">{price}</p>
            <ul className="mt-3 list-disc space-y-1 pl-5">
              {summary.map((feature) => (
                <li key={feature}>{feature}</li>
              ))}
            </ul>
          </li>
        )
      })}
    </ul>
  )
}
