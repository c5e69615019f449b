import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { day } from '#app/domain/local-time.ts'
import { mergeFacts, type PlanFacts } from '#app/domain/subscriptions/plan-facts.ts'
import { monthAfter, planStateOf } from '#app/domain/subscriptions/plan-state.ts'

type Plan = 'BASIC' | 'PREMIUM'
type Step =
  | { kind: 'subscribe'; plan: Plan; wait: number }
  | { kind: 'renew'; paid: boolean }
  | { kind: 'cancel'; wait: number }
  | { kind: 'expire' }

const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({
    kind: fc.constant('subscribe' as const),
    plan: fc.constantFrom<Plan>('BASIC', 'PREMIUM'),
    wait: fc.integer({ min: 0, max: 40 }),
  }),
  fc.record({ kind: fc.constant('renew' as const), paid: fc.boolean() }),
  fc.record({ kind: fc.constant('cancel' as const), wait: fc.integer({ min: 0, max: 20 }) }),
  fc.record({ kind: fc.constant('expire' as const) }),
)

/**
 * Lives through the steps as the provider would, and answers what is learnt along the way: after
 * each event one asks, and gets the truth of that moment. The last answer is the nightly one.
 */
function live(steps: Step[], begin: Date) {
  let now = begin
  const payments: PlanFacts['payments'] = []
  const subscriptions: PlanFacts['subscriptions'] = []
  const answers: PlanFacts[] = []
  const ask = (failedCode?: string) => {
    now = new Date(now.getTime() + 60_000)
    answers.push({
      payments: [...payments],
      subscriptions: subscriptions.map((fact) => ({
        ...fact,
        failedAt: fact.code === failedCode ? now : null,
        askedAt: now,
      })),
    })
  }
  const pay = (plan: Plan) =>
    payments.push({ reference: `r${payments.length}`, plan, paidAt: new Date(now) })
  const open = () => subscriptions.filter((fact) => fact.state !== 'ended')

  for (const { kind, ...more } of steps) {
    if (kind === 'subscribe') {
      const { plan, wait } = more as { plan: Plan; wait: number }
      now = new Date(now.getTime() + wait * day)
      for (const fact of open()) fact.state = 'non-renewing'
      pay(plan)
      ask()
      subscriptions.push({
        code: `s${subscriptions.length}`,
        plan,
        state: 'active',
        nextPaymentAt: monthAfter(now),
        failedAt: null,
        askedAt: now,
      })
      ask()
    }
    if (kind === 'renew') {
      const due = open().find((fact) => fact.state !== 'non-renewing')
      if (!due?.nextPaymentAt) continue
      now = new Date(Math.max(now.getTime(), due.nextPaymentAt.getTime()))
      due.nextPaymentAt = monthAfter(due.nextPaymentAt)
      const { paid } = more as { paid: boolean }
      due.state = paid ? 'active' : 'attention'
      if (paid) pay(due.plan)
      ask(paid ? undefined : due.code)
      ask()
    }
    if (kind === 'cancel') {
      now = new Date(now.getTime() + (more as { wait: number }).wait * day)
      for (const fact of open()) fact.state = 'non-renewing'
      ask()
    }
    if (kind === 'expire') {
      for (const fact of open().filter(({ state }) => state === 'non-renewing')) {
        now = new Date(Math.max(now.getTime(), fact.nextPaymentAt?.getTime() ?? 0))
        Object.assign(fact, { state: 'ended', nextPaymentAt: null })
        ask()
      }
    }
  }
  ask()
  return { answers, end: now }
}

const nothing: PlanFacts = { payments: [], subscriptions: [] }
const lives = fc
  .tuple(
    fc.array(step, { minLength: 1, maxLength: 12 }),
    fc.date({ min: new Date('2026-01-01'), max: new Date('2027-12-31'), noInvalidDate: true }),
  )
  .map(([steps, begin]) => live(steps, begin))

/** A life, what of it reached us in which order, and an instant after its end. */
const heard = lives.chain(({ answers, end }) =>
  fc.record({
    answers: fc.constant(answers),
    end: fc.constant(end),
    order: fc.array(fc.nat(answers.length - 1), { maxLength: answers.length * 2 }),
    lastAt: fc.nat(answers.length * 2),
    later: fc.integer({ min: 0, max: 70 * day }),
  }),
)

test('every order, repetition and loss of what is heard ends in the same state', () => {
  const seen = new Set<string>()
  fc.assert(
    fc.property(heard, ({ answers, end, order, lastAt, later }) => {
      const now = new Date(end.getTime() + later)
      const whole = planStateOf(answers.reduce(mergeFacts, nothing), now)
      const nightly = answers.at(-1) as PlanFacts
      const arrived = order.map((index) => answers[index] as PlanFacts)
      arrived.splice(lastAt % (arrived.length + 1), 0, nightly)
      const state = planStateOf(arrived.reduce(mergeFacts, nothing), now)
      seen.add(`${state.plan} ${state.status}`)
      expect(state).toEqual(whole)
    }),
    { numRuns: 4000 },
  )
  // The lives reach every state there is, or the test would prove little.
  expect([...seen].toSorted()).toEqual([
    'BASIC active',
    'BASIC ending',
    'BASIC past-due',
    'FREE ended',
    'PREMIUM active',
    'PREMIUM ending',
    'PREMIUM past-due',
    'null none',
  ])
})

test('taking in answers is commutative, associative and idempotent', () => {
  const three = lives.chain(({ answers }) =>
    fc.tuple(
      ...([0, 1, 2].map(() => fc.constantFrom(...answers)) as [
        fc.Arbitrary<PlanFacts>,
        fc.Arbitrary<PlanFacts>,
        fc.Arbitrary<PlanFacts>,
      ]),
    ),
  )
  fc.assert(
    fc.property(three, ([a, b, c]) => {
      expect(mergeFacts(a, b)).toEqual(mergeFacts(b, a))
      expect(mergeFacts(mergeFacts(a, b), c)).toEqual(mergeFacts(a, mergeFacts(b, c)))
      expect(mergeFacts(mergeFacts(a, b), b)).toEqual(mergeFacts(a, b))
    }),
    { numRuns: 2000 },
  )
})

test('while a subscription renews as it should, service never pauses', () => {
  fc.assert(
    fc.property(
      fc.constantFrom<Plan>('BASIC', 'PREMIUM'),
      fc.integer({ min: 0, max: 24 }),
      fc.date({ min: new Date('2026-01-01'), max: new Date('2026-12-31'), noInvalidDate: true }),
      fc.nat(30 * day),
      (plan, months, begin, later) => {
        const steps: Step[] = [
          { kind: 'subscribe', plan, wait: 0 },
          ...Array.from({ length: months }, () => ({ kind: 'renew' as const, paid: true })),
        ]
        const { answers, end } = live(steps, begin)
        const state = planStateOf(
          answers.reduce(mergeFacts, nothing),
          new Date(end.getTime() + (later % (27 * day))),
        )
        expect(state).toMatchObject({ plan, status: 'active' })
      },
    ),
    { numRuns: 500 },
  )
})
