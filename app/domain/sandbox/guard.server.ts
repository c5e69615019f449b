import { DomainError } from '#app/domain/errors.ts'
import { paymentsMode, sandboxKey } from '#app/gateways/payments/current.server.ts'
import { constantTimeEqual } from '#app/hmac.server.ts'

/** Lets through where the sandbox takes the payments; elsewhere there is no such page (`not-found`). */
export function requireSandbox(): void {
  if (paymentsMode() === 'sandbox') return
  throw new DomainError('not-found', 'There is no such page.')
}

/** Whether a call carries the sandbox's key, as Paystack's calls carry theirs. */
export const hasSandboxKey = (authorization: string | null): boolean =>
  constantTimeEqual(authorization ?? '', `Bearer ${sandboxKey()}`)
