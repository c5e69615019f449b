import { DomainError } from '#app/domain/errors.ts'
import { paymentsMode, sandboxKey } from '#app/gateways/payments/current.server.ts'
import { constantTimeEqual } from '#app/hmac.server.ts'

/** Throws `not-found` unless payments run in the sandbox. */
export function requireSandbox(): void {
  if (paymentsMode() === 'sandbox') return
  throw new DomainError('not-found', 'There is no such page.')
}

/** Compares the sandbox's secret key in constant time. */
export const hasSandboxKey = (authorization: string | null): boolean =>
  constantTimeEqual(authorization ?? '', `Bearer ${sandboxKey()}`)
