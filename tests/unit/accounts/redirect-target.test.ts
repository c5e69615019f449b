import { describe, expect, it } from 'vitest'
import { afterSignIn, sitePath } from '#app/domain/accounts/redirect-target.ts'

describe('redirectTo', () => {
  it.each(['/dashboard', '/dashboard?tab=bookings&page=2', '/business/a-b#hours', '/'])(
    'takes %s, a path of this site',
    (path) => expect(sitePath(path)).toBe(path),
  )

  it.each([
    '',
    'dashboard',
    'https://evil.example/',
    'HTTPS://evil.example',
    '//evil.example',
    '///evil.example',
    '/\\evil.example',
    '/\t/evil.example',
    '/\n/evil.example',
    '\\/evil.example',
    ' //evil.example',
    '/ /evil.example',
    '/..//evil.example',
    '/a/../..//evil.example',
    '/%2e%2e//evil.example',
    'javascript:alert(1)',
    'data:text/html,x',
    '/\u0000',
    `/${'a'.repeat(2001)}`,
  ])('refuses %j', (text) => expect(sitePath(text)).toBeNull())
})

describe('after signing in', () => {
  it('each role starts on its own home page', () => {
    expect(afterSignIn('ADMIN')).toBe('/admin')
    expect(afterSignIn('BUSINESS')).toBe('/dashboard')
    expect(afterSignIn('CUSTOMER')).toBe('/')
  })

  it('the requested page is opened', () => {
    expect(afterSignIn('BUSINESS', '/account')).toBe('/account')
    expect(afterSignIn('ADMIN', '/admin?tab=users')).toBe('/admin?tab=users')
  })

  it('never redirects to a forbidden page, in a loop, or to another site', () => {
    expect(afterSignIn('BUSINESS', '/admin?tab=users')).toBe('/dashboard')
    expect(afterSignIn('CUSTOMER', '/admin')).toBe('/')
    expect(afterSignIn('BUSINESS', '/login?redirectTo=/login')).toBe('/dashboard')
    expect(afterSignIn('BUSINESS', '/api/auth/me')).toBe('/dashboard')
    expect(afterSignIn('ADMIN', '//evil.example')).toBe('/admin')
  })
})
