import { createHash, timingSafeEqual } from 'node:crypto'
import { DomainError } from '#app/domain/errors.ts'
import { paymentsMode, sandboxKey } from '#app/gateways/payments/current.server.ts'

/** Lets through where the sandbox takes the payments; elsewhere there is no such page (`not-found`). */
export function requireSandbox(): void {
  if (paymentsMode() === 'sandbox') return
  throw new DomainError('not-found', 'There is no such page.')
}

const hash = (text: string) => createHash('sha256').update(text).digest()

/** Whether a call carries the sandbox's key, as Paystack's calls carry theirs. */
export const hasSandboxKey = (authorization: string | null): boolean =>
  timingSafeEqual(hash(authorization ?? ''), hash(`Bearer ${sandboxKey()}`))
