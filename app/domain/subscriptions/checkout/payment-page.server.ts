import { browserNeeds, paymentsMode } from '#app/gateways/payments/current.server.ts'

/** Whether payments are simulated, and the provider's browser script. */
export const browserPayments = (): { sandbox: boolean; script: string | null } => ({
  sandbox: paymentsMode() === 'sandbox',
  script: browserNeeds().script,
})

/** The hosts of the provider's pages, which a form may lead to. */
export const paymentHosts = (): readonly string[] => browserNeeds().hosts
