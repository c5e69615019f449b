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

// What a reader cannot see: Hangul filler, empty braille, spaces and joiners without width, tags, soft hyphen.
const unseen = [
  '\u3164\u3164',
  '\u2800\u2800',
  '\u200b\u2060\u200b',
  '\u{e0041}\u{e0042}',
  '\u00ad\u200d',
]

describe('a name', () => {
  const names = [
    ['of a guest', customerName],
    ['of a business', ruleOf('name')],
    ['of a suburb that turns', storableLine({ min: 1, max: 40 })],
  ] as const

  test.each(names)('%s shows something', (_, rule) => {
    for (const text of unseen)
      expect(rule.safeParse(text).success, JSON.stringify(text)).toBe(false)
    for (const text of ['Ng', '王芳', 'محمد', 'Ñandú', '👩🏽‍🍳👩🏽‍🍳', '24'])
      expect(rule.parse(text)).toBe(text)
  })
  test.each(names)('%s does not turn what stands around it', (_, rule) => {
    expect(rule.parse('\u202eThandi\u2066 Dube\u2069\ufeff')).toBe('Thandi Dube')
  })
})

test('paragraphs turn nothing around them either, and keep the joiners of scripts and emoji', () => {
  const paragraphs = storableText({ max: 40 })
  expect(paragraphs.parse('\u202ea\nb\u2069 می\u200cخواهم')).toBe('a\nb می\u200cخواهم')
  expect(paragraphs.parse('\u2066')).toBe('')
})

describe('the name of a person', () => {
  test.each([
    'evil\u2024example\u2024com',
    'evil。example。com',
    'ｗｗｗ．evil',
    'evil\u200b.\u200bcom',
    'evil.\u00adcom',
    'me＠evil',
    'win at t.me/free',
    'goo.gl/abc',
    'Free.page/x',
  ])('is no web address: %s', (name) => {
    expect(customerName.safeParse(name).success).toBe(false)
  })
  test.each(['J.P. de Villiers', 'A.de Beer', 'St.Clair', 'Dr. Nontando Faku', 'M.le Roux'])(
    'may have dots: %s',
    (name) => {
      expect(customerName.parse(name)).toBe(name)
    },
  )
})
