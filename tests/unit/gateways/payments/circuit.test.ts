import { setTimeout as pause } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { paymentsCircuit } from '#app/gateways/payments/circuit.server.ts'
import { timeLeft, withDeadline } from '#app/gateways/payments/deadline.server.ts'
import { PaymentsFault } from '#app/gateways/payments/port.ts'

const openMs = 30_000
const make = () => {
  const circuit = paymentsCircuit({ failures: 3, openMs })
  let asked = 0
  const call = (outcome: PaymentsFault | 'answer') =>
    circuit(async () => {
      asked += 1
      if (outcome !== 'answer') throw outcome
      return outcome
    }).catch((error: unknown) => (error instanceof PaymentsFault ? error.kind : error))
  return { call, asked: () => asked }
}
const silence = new PaymentsFault('timeout', 'GET /x: no answer')
const broken = new PaymentsFault('refused', 'GET /x: 503', { status: 503 })

describe('the circuit of the provider', () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'] }))
  afterEach(() => void vi.useRealTimers())

  it.each([
    ['silent', silence],
    ['away', new PaymentsFault('unreachable', 'GET /x')],
    ['broken', broken],
  ])(
    'opens after three failures of a provider that is %s, and then asks nobody',
    async (_, fault) => {
      const { call, asked } = make()
      for (const sent of [fault, fault, fault]) expect(await call(sent)).toBe(sent.kind)
      expect(await Promise.all([call('answer'), call('answer')])).toEqual(['paused', 'paused'])
      expect(asked()).toBe(3)
    },
  )

  it('says when the provider is asked again, lets one call try, and closes when it succeeds', async () => {
    const circuit = paymentsCircuit({ failures: 1, openMs })
    await circuit(() => Promise.reject(silence)).catch(() => {})
    const fault = await circuit(async () => 'answer').catch((error: PaymentsFault) => error)
    const retryAt = (fault as PaymentsFault).retryAt as Date
    expect(retryAt.getTime() - Date.now()).toBe(openMs)
    vi.setSystemTime(retryAt)
    expect(await circuit(async () => 'answer')).toBe('answer')
    expect(await circuit(async () => 'answer')).toBe('answer')
  })

  it('opens again at once where that one call fails', async () => {
    const { call, asked } = make()
    for (const sent of [silence, silence, silence]) await call(sent)
    vi.setSystemTime(Date.now() + openMs)
    expect(await call(silence)).toBe('timeout')
    expect(await call('answer')).toBe('paused')
    expect(asked()).toBe(4)
  })

  it('stays closed while the provider refuses or an answer lies between', async () => {
    const { call } = make()
    const refused = new PaymentsFault('refused', 'GET /x: 400', { status: 400 })
    for (const sent of [refused, refused, refused, refused])
      expect(await call(sent)).toBe('refused')
    for (const outcome of [silence, silence, 'answer', silence, silence] as const) {
      await call(outcome)
    }
    expect(await call('answer')).toBe('answer')
  })
})

describe('a deadline', () => {
  it('ends work that has no result by then, and shortens its calls', async () => {
    const seen: number[] = []
    const work = async () => {
      seen.push(timeLeft(15_000))
      await pause(300)
      seen.push(timeLeft(15_000), timeLeft(5))
      await new Promise(() => {})
    }
    await expect(withDeadline(1000, work)).rejects.toMatchObject({ kind: 'timeout' })
    const [first = 0, second = 0, third = 0] = seen
    expect([first > 500, second < 750, third]).toEqual([true, true, 5])
    expect(timeLeft(15_000)).toBe(15_000)
  })
})
