import { describe, expect, it } from 'vitest'
import { loginForm, registration } from '#app/domain/accounts/schema.ts'

const whole = {
  firstName: ' Thandi ',
  lastName: 'Nkosi',
  email: ' Thandi@Example.CO.ZA ',
  phone: '(021) 555-0100',
  password: 'three-blue-kites',
  businessName: 'Nkosi Bakery',
  industry: 'Restaurants',
  area: 'City Bowl',
  terms: 'on',
}
const problems = (change: object) => {
  const result = registration.safeParse({ ...whole, ...change })
  return Object.fromEntries(
    (result.error?.issues ?? []).map((issue) => [issue.path.join('.'), issue.message]),
  )
}

describe('registration', () => {
  it('stores email in lower case, phone as E.164 and names trimmed', () => {
    expect(registration.parse(whole)).toMatchObject({
      firstName: 'Thandi',
      email: 'thandi@example.co.za',
      phone: '+27215550100',
    })
  })

  it('shows an error at each invalid field', () => {
    expect(
      problems({
        firstName: 'T',
        lastName: undefined,
        email: 'thandi@',
        phone: '12345',
        password: 'short',
        businessName: '',
        industry: 'Spaceships',
        area: '',
        terms: undefined,
      }),
    ).toEqual({
      firstName: 'First name must be at least 2 characters',
      lastName: 'Please enter your last name',
      email: 'Please enter a valid email address',
      phone: 'Please enter a valid phone number',
      password: 'Use at least 10 characters',
      businessName: 'Please enter the name of your business',
      industry: 'Please choose an industry',
      area: 'Please choose an area',
      terms: 'Please accept the terms to continue',
    })
  })

  it('words a password that is missing as one that is too short', () => {
    for (const password of [undefined, '', 'short'])
      expect(problems({ password })).toMatchObject({ password: 'Use at least 10 characters' })
  })

  it('refuses repeated, huge and unstorable fields', () => {
    expect(problems({ email: ['a@b.co', 'c@d.co'] })).toHaveProperty('email')
    expect(problems({ password: ['three-blue-kites', 'x'] })).toHaveProperty('password')
    expect(problems({ firstName: 'x'.repeat(81) })).toHaveProperty('firstName')
    expect(problems({ businessName: 'Bad\u0000Name' })).toHaveProperty('businessName')
    expect(problems({ businessName: 'Half \ud83e' })).toHaveProperty('businessName')
    expect(problems({ password: 'three\u0000blue-kites' })).toHaveProperty('password')
    expect(problems({ password: 'y'.repeat(60_000) })).toHaveProperty('password')
    expect(problems({ email: `${'a'.repeat(250)}@b.co` })).toHaveProperty('email')
  })

  it('accepts a username that cannot be an email address, in lower case', () => {
    expect(registration.parse({ ...whole, username: 'Thandi.N' }).username).toBe('thandi.n')
    expect(registration.parse({ ...whole, username: undefined }).username).toBeUndefined()
    for (const username of ['ab', '.dot', 'a@b.co', 'with space', 'x'.repeat(31), 'ünï']) {
      expect(problems({ username })).toHaveProperty('username')
    }
  })

  it('refuses a password made of the business name', () => {
    expect(problems({ password: 'nkosibakery2026' })).toHaveProperty('password')
  })
})

describe('the login form', () => {
  it('takes an email address or a username and asks for both fields', () => {
    expect(loginForm.parse({ email: ' thandi ', password: 'x' }).email).toBe('thandi')
    expect(loginForm.safeParse({ email: '', password: '' }).error?.issues).toHaveLength(2)
    expect(loginForm.safeParse({ email: ['a', 'b'], password: 'x' }).success).toBe(false)
  })
})
