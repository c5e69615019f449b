import { describe, expect, it } from 'vitest'
import { causeOfStatus, causeText, type CallCause } from '#app/domain/automation/causes.ts'
import { nextStep } from '#app/domain/automation/schedule.ts'
import { minute } from '#app/domain/local-time.ts'

/** Minutes until each retry, and the final state, where the cause persists. */
function course(cause: CallCause) {
  const waits: number[] = []
  let before: CallCause | null = null
  for (let tries = 1; ; tries += 1) {
    const next = nextStep(cause, tries, before)
    if (next.step === 'give-up') return [...waits, next.scope]
    waits.push(next.after / minute)
    before = cause
  }
}

describe('the schedule', () => {
  const long = [1, 5, 30, 120, 360, 1440, 'connection']
  it.each(['too-many', 'server-error', 'timeout', 'dns', 'tls', 'connection'] as const)(
    'tries %s again for a day and a half',
    (cause) => expect(course(cause)).toEqual(long),
  )

  it.each([
    ['gone', 'connection'],
    ['refused', 'connection'],
    ['redirect', 'connection'],
    ['unfit', 'delivery'],
  ] as const)('tries %s once more after an hour, then holds the %s', (cause, scope) =>
    expect(course(cause)).toEqual([60, scope]),
  )

  it.each([
    ['refused-address', 'connection'],
    ['no-key', 'connection'],
    ['no-plan', 'delivery'],
    ['no-address', 'delivery'],
  ] as const)('holds %s at once', (cause, scope) => expect(course(cause)).toEqual([scope]))

  it('considers the previous attempt, but none from before a resend', () => {
    expect(nextStep('gone', 2, 'timeout')).toEqual({ step: 'retry', after: 60 * minute })
    expect(nextStep('gone', 2, 'unfit')).toEqual({ step: 'give-up', scope: 'connection' })
    expect(nextStep('gone', 1, 'gone')).toEqual({ step: 'retry', after: 60 * minute })
  })
})

it('comes back when the receiver says, within a second and a day', () => {
  expect(nextStep('too-many', 1, null, 90_000)).toEqual({ step: 'retry', after: 90_000 })
  expect(nextStep('server-error', 1, null, 0)).toEqual({ step: 'retry', after: 1000 })
  expect(nextStep('too-many', 2, null, 48 * 60 * minute)).toEqual({
    step: 'retry',
    after: 24 * 60 * minute,
  })
  expect(nextStep('too-many', 7, null, 90_000)).toEqual({ step: 'give-up', scope: 'connection' })
  expect(nextStep('gone', 1, null, 90_000)).toEqual({ step: 'retry', after: 60 * minute })
})

it.each([
  [200, null],
  [202, null],
  [204, null],
  [301, 'redirect'],
  [400, 'unfit'],
  [401, 'refused'],
  [404, 'refused'],
  [408, 'too-many'],
  [410, 'gone'],
  [422, 'unfit'],
  [413, 'unfit'],
  [429, 'too-many'],
  [500, 'server-error'],
  [503, 'server-error'],
  [0, 'refused'],
] as const)('a %i stands for %s', (status, cause) => {
  expect(causeOfStatus(status)).toBe(cause)
  if (cause) expect(causeText(cause)).toMatch(/\.$/)
})
