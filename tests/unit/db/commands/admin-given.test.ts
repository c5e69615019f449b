import { expect, test } from 'vitest'
import { adminGiven } from '#db/commands/admin-given.ts'

const first = { ADMIN_EMAIL: 'you@example.co.za', ADMIN_PASSWORD: 'quiet-lanterns-by-the-sea' }

test('another admin is not given the password of the first', () => {
  expect(adminGiven(['--email', 'zola@example.co.za'], first)).toEqual({
    email: 'zola@example.co.za',
    password: undefined,
  })
})

test('the first admin is made of ADMIN_EMAIL and ADMIN_PASSWORD', () => {
  const made = { email: first.ADMIN_EMAIL, password: first.ADMIN_PASSWORD }
  expect(adminGiven([], first)).toEqual(made)
  expect(adminGiven(['--email', first.ADMIN_EMAIL], first)).toEqual(made)
})
