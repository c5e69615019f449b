import { payments, planCodes } from '#app/gateways/payments/current.server.ts'
import type { PaymentsGateway } from '#app/gateways/payments/port.ts'
import { paidPlans, type PaidPlan } from './catalogue.ts'

/** The payment provider and the codes under which it knows our plans. */
export type Provider = { gateway: PaymentsGateway; codes: Record<PaidPlan, string> }

/** The provider of this process. */
export const currentProvider = (): Provider => ({ gateway: payments(), codes: planCodes() })

/** The plan a provider's code stands for; null for codes that are not ours. */
export const planOfCode = ({ codes }: Provider, code: string | null): PaidPlan | null =>
  paidPlans.find((plan) => codes[plan] === code) ?? null
