import { payments, planCodes } from '#app/gateways/payments/current.server.ts'
import type { PaymentsGateway } from '#app/gateways/payments/port.ts'
import type { PaidPlan } from './catalogue.ts'

export type Provider = { gateway: PaymentsGateway; codes: Record<PaidPlan, string> }

export const currentProvider = (): Provider => ({ gateway: payments(), codes: planCodes() })
