import { expect, test } from 'vitest'
import { DatabaseAway, DomainError } from '#app/domain/errors.ts'
import { doAlone } from '#app/domain/subscriptions/plan/one-of-many.server.ts'
import { PaymentsFault } from '#app/gateways/payments/port.ts'

const attempt = (error: Error) => {
  const failed = { failures: 0, errors: 0 }
  const work = async () => {
    throw error
  }
  return { failed, done: doAlone(work, 'reconciling a business failed', failed) }
}

test('a fault about one business is counted, and of which kind it is', async () => {
  const provider = attempt(new PaymentsFault('malformed', 'no JSON'))
  const own = attempt(new DomainError('not-found', 'There is no such business.'))
  await Promise.all([provider.done, own.done])
  expect(provider.failed).toEqual({ failures: 1, errors: 0 })
  expect(own.failed).toEqual({ failures: 1, errors: 1 })
})

test('what concerns all of them ends the work, for the queue to repeat', async () => {
  const paused = new PaymentsFault('paused', 'asked too often')
  await expect(attempt(paused).done).rejects.toBe(paused)
  const away = new Error('query failed', { cause: new DatabaseAway('gone') })
  await expect(attempt(away).done).rejects.toBe(away)
})
