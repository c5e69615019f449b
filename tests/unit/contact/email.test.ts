import { expect, test } from 'vitest'
import { parseEmail } from '#app/domain/contact/email.ts'

test.each([
  ['  Thandi@Example.CO.ZA ', 'thandi@example.co.za'],
  ["o'neill+spa@example.com", "o'neill+spa@example.com"],
])('%j is %s', (text, email) => {
  expect(parseEmail(text)).toEqual({ ok: true, email })
})

test.each(['', 'thandi', 'a@b', 'a b@example.com', 'a@example.com\0', `${'a'.repeat(250)}@x.co`])(
  '%j is refused',
  (text) => {
    expect(parseEmail(text)).toEqual({ ok: false, message: 'Please enter a valid email address' })
  },
)
