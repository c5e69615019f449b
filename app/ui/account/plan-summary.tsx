type Summary = { name: string; price: string; popular?: boolean; features: string[] }

/** The two paid plans in short, as the welcome page tells them. */
const plans: Summary[] = [
  {
    name: 'Basic',
    price: 'R99/month',
    features: ['Platform access', 'Business listing', 'Customer contact forms', 'Customer support'],
  },
  {
    name: 'Premium',
    price: 'R299/month',
    popular: true,
    features: [
      'All Basic features',
      'Google Reviews setup',
      'Priority support',
      'Enhanced listing and analytics',
      'Featured placement',
    ],
  },
]

/** Basic and Premium side by side; Premium wears the POPULAR badge. */
export function PlanSummary() {
  return (
    <ul className="grid gap-4 sm:grid-cols-2">
      {plans.map(({ name, price, popular, features }) => (
        <li key={name} className="panel flex flex-col">
          <div className="flex items-center justify-between gap-2">
            <h2 className="text-xl md:text-xl">{name}</h2>
            {popular ? <span className="badge bg-coral text-on-coral">POPULAR</span> : null}
          </div>
          <p className="mt-1 font-display text-2xl font-bold">{price}</p>
          <ul className="mt-3 list-disc space-y-1 pl-5">
            {features.map((feature) => (
              <li key={feature}>{feature}</li>
            ))}
          </ul>
        </li>
      ))}
    </ul>
  )
}
