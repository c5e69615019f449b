import { describe, expect, test } from 'vitest'
import { bookingDetails } from '#app/domain/bookings/schema.ts'
import { ruleOf } from '#app/domain/businesses/field-rules.ts'
import { subscriberForm } from '#app/domain/subscriptions/checkout/schema.ts'
import { storableLine, storableText } from '#app/domain/validation.ts'

const { customerName } = bookingDetails.shape

describe('a line', () => {
  test.each([
    ['of a guest', customerName],
    ['of a business', ruleOf('name')],
    ['of a street', ruleOf('address')],
    ['of who pays', subscriberForm.shape.first_name],
  ])('%s stays one, however it was typed', (_, rule) => {
    expect(rule.parse(' Thandi\r\n\r\nNkosi\tDube\u2028')).toBe('Thandi Nkosi Dube')
  })
  test('is measured without its breaks, and refuses what cannot be shown', () => {
    expect(storableLine({ min: 2, max: 3 }).safeParse('a\r\nb').success).toBe(true)
    expect(storableLine({ max: 9 }).safeParse('a\u0000b').success).toBe(false)
  })
  test('is no paragraph: those keep their breaks', () => {
    expect(storableText({ max: 9 }).parse(' a\nb ')).toBe('a\nb')
  })
})
