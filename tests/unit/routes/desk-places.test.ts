import { describe, expect, test } from 'vitest'
import { adminDesk, adminPlaceOf } from '#app/routes/_admin/admin-desk.ts'
import { deskOfAccount, ownerDesk, ownerPlaceOf } from '#app/ui/desk/owner-desk.ts'

const desks = {
  owner: { desk: ownerDesk(null), placeOf: ownerPlaceOf, nowhere: '/dashboard/nowhere' },
  admin: {
    ...{ desk: adminDesk({ tasks: 0, queue: 0, reviews: 0 }), placeOf: adminPlaceOf },
    nowhere: '/admin/nowhere',
  },
}
const at = (address: string) => new URL(address, 'https://cptgems.example')

describe.each(Object.entries(desks))('in the menu of an %s', (_, { desk, placeOf, nowhere }) => {
  test('every page is the current one at its own address', () => {
    const pages = desk.groups.flatMap(({ places }) => places).filter(({ download }) => !download)
    for (const { key, to } of pages) expect(placeOf(at(to))).toBe(key)
  })

  test.each(['', '?tab=listing', '?tab=users'])(
    'no page is the current one where nothing is, with “%s” after the address',
    (search) => {
      expect(placeOf(at(nowhere + search))).toBeNull()
    },
  )
})

test('the page of the picture belongs to the profile', () => {
  expect(ownerPlaceOf(at('/dashboard/picture'))).toBe('profile')
})

test('the settings of an account stand on the desk of its owner, and of an admin', () => {
  const account = { hasBusiness: true, listing: null, requests: 2 }
  const [today] = deskOfAccount({ ...account, user: { role: 'BUSINESS' } }).groups[0]?.places ?? []
  expect(today).toMatchObject({ key: 'today', count: 2 })
  const { home, groups } = deskOfAccount({
    ...{ ...account, hasBusiness: false },
    user: { role: 'ADMIN' },
  })
  expect([home, groups]).toEqual(['/admin', []])
  expect(ownerPlaceOf(at('/account/two-step'))).toBe('account')
})
