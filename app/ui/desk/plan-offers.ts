/** What the pages without a feature say of the plan that has it. */
export const planOffers = {
  Basic: { label: 'Upgrade Plan - from R99/month', price: 'Part of Basic and Premium' },
  Premium: { label: 'Upgrade Plan - R299/month', price: 'Part of Premium' },
} as const

export type OfferedPlan = keyof typeof planOffers
