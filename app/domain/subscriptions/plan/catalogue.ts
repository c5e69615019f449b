export const paidPlans = ['BASIC', 'PREMIUM'] as const
export type PaidPlan = (typeof paidPlans)[number]

/** The only currency accepted. */
export const currency = 'ZAR'

export type CataloguePlan = {
  plan: PaidPlan
  name: string
  cents: number
  price: string
  description: string
  features: readonly string[]
  summary: readonly string[]
}

/** The only source of plan prices and texts. */
export const catalogue: Readonly<Record<PaidPlan, CataloguePlan>> = {
  BASIC: {
    plan: 'BASIC',
    name: 'Basic',
    cents: 9900,
    price: 'R99/month',
    description: 'A listing with a picture of your own, for a business that is already busy.',
    features: ['Platform access', 'Business listing', 'Customer support', 'Mobile profile'],
    summary: ['Platform access', 'Business listing', 'Customer contact forms', 'Customer support'],
  },
  PREMIUM: {
    plan: 'PREMIUM',
    name: 'Premium',
    cents: 29900,
    price: 'R299/month',
    description: 'Featured placement, analytics and automation to help you grow.',
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

/** What every listing has without paying. */
export const freeFeatures = [
  'Basic listing',
  'Contact information display',
  'Customer reviews',
  'Basic search visibility',
] as const

export const isPaidPlan = (text: unknown): text is PaidPlan => paidPlans.includes(text as PaidPlan)

/** Formats cents: `R99`, `R99.50`. */
export const randText = (cents: number): string =>
  `R${cents % 100 === 0 ? cents / 100 : (cents / 100).toFixed(2)}`
