import { expect, test } from 'vitest'
import { day } from '#app/domain/local-time.ts'
import { monthAfter, paidTimeOf } from '#app/domain/subscriptions/plan/paid-time.ts'
import { payForTheSameTime } from '#app/domain/subscriptions/tasks/overlap.ts'
import { soldTwice, type Money } from '#tests/support/billing-lives/paid-bounds.ts'

const money = (reference: string, paidAt: Date): Money => ({
  ...{ reference, plan: 'PREMIUM', cents: 29900, paidAt, refunded: 0, received: 29900 },
  ...{ credited: 0, businessId: 'one', booked: true, aside: null, settledAt: null },
  ...{ waits: false, isRenewal: reference === 'renewal' },
})

// On 4 March a month that was due on 25 February ends ten days sooner than one that begins then.
test.each(['2027-01-25T10:00Z', '2027-03-29T10:00Z', '2027-04-22T10:00Z', '2028-01-31T10:00Z'])(
  'a month that is paid after its grace renews on the day it was due, counted from %s',
  (from) => {
    const first = new Date(from)
    const due = monthAfter(first)
    const paidAt = new Date(due.getTime() + 7 * day)
    const renewal = monthAfter(due)
    const late = { plan: 'PREMIUM', paidAt, overdueSeconds: (7 * day) / 1000 } as const
    expect(paidTimeOf({ payments: [{ ...late, reference: 'late' }] }, 'PREMIUM')?.until).toEqual(
      renewal,
    )
    const next = { plan: 'PREMIUM', paidAt: renewal, isRenewal: true } as const
    expect(payForTheSameTime({ ...late, isRenewal: false }, next)).toBe(false)
    const lived = [money('first', first), money('late', paidAt), money('renewal', renewal)]
    expect(soldTwice(lived)).toEqual([])
    const stray = money('stray', new Date(renewal.getTime() - 10 * day))
    expect(soldTwice([...lived, stray].toSorted((a, b) => +a.paidAt - +b.paidAt))).not.toEqual([])
  },
)
