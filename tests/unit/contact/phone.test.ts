import { describe, expect, test } from 'vitest'
import { formatPhone, isMobile, parsePhone, whatsappUrl } from '#app/domain/contact/phone.ts'

const message = 'Please enter a valid phone number'

describe('parsePhone', () => {
  test.each([
    ['021 271 0641', '+27212710641'],
    ['+27 63 553 5065', '+27635535065'],
    ['068035 5552', '+27680355552'],
    ['(021) 465-0000', '+27214650000'],
    ['27 21 465 0000', '+27214650000'],
    ['+27 (0)21 465 0000', '+27214650000'],
    ['021.465.0000', '+27214650000'],
    ['021\u00a0465\u20110000', '+27214650000'],
    ['+44 20 7946 0958', '+442079460958'],
    ['+12345678', '+12345678'],
    ['0027 21 271 0641', '+27212710641'],
    ['0027 (0)21 271 0641', '+27212710641'],
    ['0044 20 7946 0958', '+442079460958'],
  ])('%s is %s', (text, e164) => {
    expect(parsePhone(text)).toEqual({ ok: true, e164 })
  })

  test.each([
    '',
    ')83 394 6672',
    '021 465 000',
    '+27 21 465 00000',
    '+1234567',
    '+1234567890123456',
    '0027 21 465 00000',
    '00 021 465 00000',
    '001234567890123456',
    '0000000000000',
    'call me',
    '021 465 0000 ext 5',
    '٠٢١٤٦٥٠٠٠٠',
    '0'.repeat(10_000),
  ])('%j is refused', (text) => {
    expect(parsePhone(text)).toEqual({ ok: false, message })
  })
})

test.each([
  ['+27212710641', '021 271 0641'],
  ['+442079460958', '+44 207 946 0958'],
  ['+12125550123', '+1 212 555 0123'],
  ['+264612345678', '+264 612 345 678'],
])('%s is shown as %s', (e164, shown) => {
  expect(formatPhone(e164)).toBe(shown)
})

test.each([
  ['+27635535065', true],
  ['+27723456789', true],
  ['+27833946672', true],
  ['+27212710641', false],
  ['+27860123456', false],
  ['+27801234567', false],
  ['+442079460958', false],
])('%s takes WhatsApp messages: %s', (e164, mobile) => {
  expect(isMobile(e164)).toBe(mobile)
  expect(whatsappUrl(e164)).toBe(mobile ? `https://wa.me/${e164.slice(1)}` : null)
})
