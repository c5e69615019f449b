import { expect, test } from 'vitest'
import { bookingDetails } from '#app/domain/bookings/schema.ts'
import { ownEntryForm } from '#app/domain/calendar/own-entry-schema.ts'

const guest = bookingDetails.shape.customerName
const entered = ownEntryForm.shape.customerName

test.each([
  'Dr. J.P. van der Merwe',
  'Zoë 👋',
  'O’Brien & Sons',
  'A.B.de Villiers',
  '=SUM(1)',
  'Co. Ltd',
])('%s is a name', (name) => {
  expect(guest.safeParse(name).success).toBe(true)
  expect(entered.safeParse(name).success).toBe(true)
})

test.each([
  'R5000 for you at https://evil.example/x',
  'Win now: www.evil.example',
  'Your prize waits on evil.com',
  'Cape Casino.co.za',
  'me@evil.example',
])('%s is an advertisement, which no mail greets by', (name) => {
  expect(guest.safeParse(name).error?.issues[0]?.message).toContain('without a web')
  expect(entered.safeParse(name).success).toBe(false)
})
