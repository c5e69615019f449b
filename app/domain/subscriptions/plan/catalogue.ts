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
}

/** The only source of plan prices and texts. */
export const catalogue: Readonly<Record<PaidPlan, CataloguePlan>> = {
  BASIC: {
    plan: 'BASIC',
    name: 'Basic',
    cents: 9900,
    price: 'R99/month',
    description:
      'Your own picture and calendars, the people who work with you, reminders to customers and a waiting list.',
    features: [
      'Platform access',
      'Business listing',
      'Customer support',
      'Mobile profile',
      'Customer contact forms',
    ],
  },
  PREMIUM: {
    plan: 'PREMIUM',
    name: 'Premium',
    cents: 29900,
    price: 'R299/month',
    description:
      'First in lists and on the home page, with figures by service and person, and bookings sent to Make.',
    features: [
      'All Basic features',
      'Google Reviews setup',
      'Priority support',
      'Enhanced listing',
      'Analytics',
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

/** Premium in the words of the pricing page, which compares it with Free. */
export const premiumBesideFree = [
  'Everything in Free',
  'Priority search placement',
  'Online booking system',
  'Customer management dashboard',
  'Automated workflow integrations',
  'Advanced analytics',
  'Webhook integration with an automation service',
  'Priority support',
] as const

export const isPaidPlan = (text: unknown): text is PaidPlan => paidPlans.includes(text as PaidPlan)

/** Formats cents: `R99`, `R99.50`. */
export const randText = (cents: number): string =>
  `R${cents % 100 === 0 ? cents / 100 : (cents / 100).toFixed(2)}`
