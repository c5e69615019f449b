/** The plans that are paid for, as clients name them. */
export const paidPlans = ['BASIC', 'PREMIUM'] as const
export type PaidPlan = (typeof paidPlans)[number]

/** Payments are taken in this currency alone. */
export const currency = 'ZAR'

/** A plan of the catalogue. Money is whole cents a month. */
export type CataloguePlan = {
  plan: PaidPlan
  name: string
  cents: number
  /** The price as people read it. */
  price: string
  description: string
  /** What the plan cards list. */
  features: readonly string[]
  /** What the welcome page lists. */
  summary: readonly string[]
}

/** The one source of prices and texts of the paid plans; no amount comes from anywhere else. */
export const catalogue: Readonly<Record<PaidPlan, CataloguePlan>> = {
  BASIC: {
    plan: 'BASIC',
    name: 'Basic',
    cents: 9900,
    price: 'R99/month',
    description: 'A listing with a picture of your own, for a business that runs by itself.',
    features: ['Platform access', 'Business listing', 'Customer support', 'Mobile profile'],
    summary: ['Platform access', 'Business listing', 'Customer contact forms', 'Customer support'],
  },
  PREMIUM: {
    plan: 'PREMIUM',
    name: 'Premium',
    cents: 29900,
    price: 'R299/month',
    description: 'Seen first, with the figures and the automation that make it grow.',
    features: [
      'All Basic features',
      'Google Reviews setup',
      'Priority support',
      'Enhanced listing',
      'Analytics',
      'Featured placement',
    ],
    summary: [
      'All Basic features',
      'Google Reviews setup',
      'Priority support',
      'Enhanced listing and analytics',
      'Featured placement',
    ],
  },
}

/** Whether `text` names a paid plan. */
export const isPaidPlan = (text: unknown): text is PaidPlan => paidPlans.includes(text as PaidPlan)

/** Cents as people in South Africa read them: `R99`, `R99.50`. */
export const randText = (cents: number): string =>
  `R${cents % 100 === 0 ? cents / 100 : (cents / 100).toFixed(2)}`
