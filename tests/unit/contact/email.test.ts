import { expect, test } from 'vitest'
import { parseEmail } from '#app/domain/contact/email.ts'

test.each([
  ['  Thandi@Example.CO.ZA ', 'thandi@example.co.za'],
  ["o'neill+spa@example.com", "o'neill+spa@example.com"],
  ['info@münchen.example', 'info@xn--mnchen-3ya.example'],
  ['INFO@MÜNCHEN.example', 'info@xn--mnchen-3ya.example'],
  ['info@xn--mnchen-3ya.example', 'info@xn--mnchen-3ya.example'],
  // A letter and a combining accent, as some keyboards type it.
  ['info@mu\u0308nchen.example', 'info@xn--mnchen-3ya.example'],
])('%j is %s', (text, email) => {
  expect(parseEmail(text)).toEqual({ ok: true, email })
})

test.each([
  '',
  'thandi',
  'a@b',
  'a b@example.com',
  'a@example.com\0',
  `${'a'.repeat(250)}@x.co`,
  'a@münchen.example/x',
  'a@münchen.example:80',
  'a@münchen .example',
  'a@mün..chen.example',
  'a@١٢٧.٠.٠.١',
  'münchen@example.com',
  `a@${'ü'.repeat(100_000)}.example`,
])('%j is refused', (text) => {
  expect(parseEmail(text)).toEqual({ ok: false, message: 'Please enter a valid email address' })
})
