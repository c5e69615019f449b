import { expect, test } from 'vitest'
import { taskForm } from '#app/domain/subscriptions/tasks/schema.ts'

const taskId = crypto.randomUUID()

test.each([
  ['299', 29900],
  ['R149.50', 14950],
  [' r 0,5 ', 50],
  ['1.15', 115],
  ['0', null],
  ['1.234', null],
  ['-1', null],
  ['', null],
  ['12345678', null],
  [undefined, null],
])('an amount typed as %j is %j cents', (amount, cents) => {
  const { data, error } = taskForm.safeParse({ taskId, intent: 'refundPart', amount })
  expect(data ?? {}).toEqual(
    cents === null
      ? {}
      : { taskId, intent: 'refundPart', amount: cents, endSubscription: undefined },
  )
  expect(error?.issues.map(({ message }) => message) ?? []).toEqual(
    cents === null ? ['Please enter an amount in rand, such as 149.50.'] : [],
  )
})

test.each([
  ['  The payer was told\nby phone. ', 'The payer was told by phone.'],
  ['x'.repeat(500), 'x'.repeat(500)],
  ['', null],
  ['  a ', null],
  ['x'.repeat(501), null],
  [undefined, null],
])('a reason is kept in one line of 3 to 500 characters', (typed, kept) => {
  const { data, error } = taskForm.safeParse({ taskId, intent: 'settle', reason: typed })
  expect(data ?? null).toEqual(kept === null ? null : { taskId, intent: 'settle', reason: kept })
  expect(error?.issues.map(({ message }) => message) ?? []).toEqual(
    kept === null ? ['Enter a reason of 3 to 500 characters.'] : [],
  )
})
