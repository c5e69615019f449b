import { describe, expect, it } from 'vitest'
import { serviceForm } from '#app/domain/services/form-schema.ts'

const sent = {
  ...{ name: 'Wash', minutes: '30', priceKind: 'fixed', price: '99,50' },
  ...{ bufferBefore: '0', bufferAfter: '0' },
}
const parse = (values: object) => serviceForm.safeParse({ ...sent, ...values })

describe('the form of a service', () => {
  it.each([
    ['99,50', 9950],
    ['R 1 200', 120_000],
    ['0', 0],
  ])('reads the price %s in cents', (price, cents) => {
    expect(parse({ price }).data?.price).toEqual({ kind: 'fixed', cents })
  })

  it.each(['', 'about 200', '-5', '1.234', '1000001', undefined])(
    'asks for a price in place of %j, with all else that is wrong',
    (price) => {
      const problems = parse({ price, name: '' }).error?.issues ?? []
      expect([...new Set(problems.map(({ path }) => path[0]))]).toEqual(['name', 'price'])
    },
  )

  it('asks nothing of a price that its kind hides', () => {
    for (const priceKind of ['request', 'free'])
      expect(parse({ priceKind, price: 'about 200' }).data?.price).toEqual({
        kind: priceKind,
        cents: null,
      })
  })
})
