import * as fc from 'fast-check'
import { expect, test, vi } from 'vitest'
import { day } from '#app/domain/local-time.ts'
import { syncCustomer } from '#app/domain/subscriptions/sync/sync-customer.server.ts'
import type { SignedEvent } from '#tests/support/fake-paystack.ts'
import { makeProvider, makeSubscriber } from '#tests/support/plans.ts'
import { runs } from '#tests/support/runs.ts'

vi.hoisted(() => (process.env['RATE_LIMIT'] = 'off'))

type Step = 'renews' | 'fails' | 'cancels' | 'expires'
type Life = { plan: 'BASIC' | 'PREMIUM'; steps: Step[]; begin: Date; later: number }

/** Events delivered after each step: any of those so far, in any order, repeatedly. */
const heard = fc.array(fc.array(fc.nat(50), { maxLength: 4 }), { minLength: 8, maxLength: 8 })

const life: fc.Arbitrary<Life> = fc.record({
  plan: fc.constantFrom('BASIC', 'PREMIUM'),
  steps: fc.array(fc.constantFrom<Step>('renews', 'renews', 'fails', 'cancels', 'expires'), {
    maxLength: 8,
  }),
  begin: fc
    .integer({ min: 300, max: 700 })
    .map((days) => new Date(Math.floor(Date.now() / day - days) * day)),
  later: fc.integer({ min: 0, max: 70 * day }),
})

type Made = Awaited<ReturnType<typeof makeProvider>>

/** Applies a step to a subscription; returns its events, none where the step is impossible. */
function take({ fake }: Made, code: string, step: Step): SignedEvent[] {
  const { status, next } = fake.subscriptions.get(code) ?? {}
  const runsOut = status === 'non-renewing'
  if (!next) return []
  if (step === 'expires') {
    if (runsOut) fake.setNow(next)
    return runsOut ? fake.complete(code) : []
  }
  if (runsOut) return []
  return step === 'cancels' ? fake.endRenewal(code) : fake.renew(code, step === 'renews')
}

/** Applies the steps, delivers the events of `arrives`, and returns the state after reconciliation. */
async function stateAfter(
  { plan, steps, begin, later }: Life,
  arrives: (events: SignedEvent[], fresh: SignedEvent[], step: number) => SignedEvent[],
) {
  const made = await makeProvider()
  made.fake.setNow(begin)
  const { business, code } = await makeSubscriber(made, plan)
  const events: SignedEvent[] = []
  let end = begin
  for (const [at, step] of steps.entries()) {
    const due = made.fake.subscriptions.get(code)?.next
    const fresh = take(made, code, step)
    if (due && fresh.length > 0 && step !== 'cancels') end = due
    events.push(...fresh)
    await made.hear(arrives(events, fresh, at))
  }
  const customer = made.fake.subscriptions.get(code)?.customer_code ?? ''
  const now = new Date(end.getTime() + later)
  const { state } = await syncCustomer(business.id, customer, made.provider, { now })
  return state
}

const told: Life = { plan: 'PREMIUM', steps: [], begin: new Date(0), later: day }
const lived = (more: Partial<Life>): Life => ({
  ...told,
  begin: new Date(Math.floor(Date.now() / day - 400) * day),
  ...more,
})

test.each<[string, Life]>([
  ['PREMIUM active', lived({})],
  ['BASIC active', lived({ plan: 'BASIC', steps: ['renews'] })],
  ['PREMIUM past-due', lived({ steps: ['renews', 'fails'] })],
  ['PREMIUM ending', lived({ steps: ['renews', 'cancels'] })],
  ['FREE ended', lived({ steps: ['cancels', 'expires'] })],
])('a life may end with %s', async (end, one) => {
  const { plan, status } = await stateAfter(one, (_, fresh) => fresh)
  expect(`${plan} ${status}`).toBe(end)
})

test('every order, repetition and loss of what is heard ends in the same ledger', async () => {
  await fc.assert(
    fc.asyncProperty(life, heard, async (one, picks) => {
      const whole = await stateAfter(one, (_, fresh) => fresh)
      const some = await stateAfter(one, (events, _, at) =>
        events.length === 0
          ? []
          : (picks[at] ?? []).map((pick) => events[pick % events.length] as SignedEvent),
      )
      expect(some).toEqual(whole)
    }),
    { numRuns: runs(3, 150), endOnFailure: true },
  )
})
