import { catalogue } from '#app/domain/subscriptions/plan/catalogue.ts'
import { sandboxPlanCodes } from '#app/gateways/payments/current.server.ts'
import { providerShapes } from '#app/gateways/payments/sandbox/shapes.server.ts'

export const sandboxPlan = (code: string) =>
  Object.values(catalogue).find(({ plan }) => sandboxPlanCodes[plan] === code) ?? null

export const shapes = providerShapes(sandboxPlan)
