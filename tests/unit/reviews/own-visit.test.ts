import { expect, test } from 'vitest'
import { isByOwner } from '#app/domain/reviews/own-visit.ts'

const nobody = { email: null, phone: null, ownerEmail: null, ownerPhone: null }

test.each([
  ['thandi@bakery.co.za', 'Thandi+table@bakery.co.za', true],
  ['thandi.nkosi@gmail.com', 'thandinkosi@gmail.com', true],
  ['thandinkosi@gmail.com', 't.h.andinkosi+x@googlemail.com', true],
  ['thandi.nkosi@bakery.co.za', 'thandinkosi@bakery.co.za', false],
  ['thandi@gmail.com', 'thando@gmail.com', false],
])('whoever owns %s and books as %s books at their own business: %j', (owner, customer, isOwn) => {
  const guest = { customerEmail: customer, customerPhone: '+27825550101' }
  expect(isByOwner(guest, { ...nobody, ownerEmail: owner })).toBe(isOwn)
  expect(isByOwner(guest, { ...nobody, email: owner })).toBe(isOwn)
})
