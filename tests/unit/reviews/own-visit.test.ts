import { expect, test } from 'vitest'
import { isOwnVisit } from '#app/domain/reviews/own-visit.ts'

const visitOf = (ownerEmail: string, customerEmail: string) => ({
  ...{ ownerEmail, customerEmail, customerPhone: '+27825550101' },
  ...{ businessEmail: null, businessPhone: null, ownerPhone: null },
})

test.each([
  ['thandi@bakery.co.za', 'Thandi+table@bakery.co.za', true],
  ['thandi.nkosi@gmail.com', 'thandinkosi@gmail.com', true],
  ['thandinkosi@gmail.com', 't.h.andinkosi+x@googlemail.com', true],
  ['thandi.nkosi@bakery.co.za', 'thandinkosi@bakery.co.za', false],
  ['thandi@gmail.com', 'thando@gmail.com', false],
])('whoever owns %s and books as %s books at their own business: %j', (owner, customer, isOwn) => {
  expect(isOwnVisit(visitOf(owner, customer))).toBe(isOwn)
})
