import { describe, expect, test } from 'vitest'
import { displayWebsite, parseWebsite } from '#app/domain/contact/website.ts'

describe('parseWebsite', () => {
  test.each([
    ['example.co.za', 'https://example.co.za/'],
    ['www.example.co.za/menu?x=1', 'https://www.example.co.za/menu?x=1'],
    ['HTTP://Example.com', 'http://example.com/'],
    ['//example.com', 'https://example.com/'],
    ['example.com:8443/a', 'https://example.com:8443/a'],
    ['https://www.instagram.com/truth_coffee', 'https://www.instagram.com/truth_coffee'],
    ['https://café.co.za', 'https://xn--caf-dma.co.za/'],
  ])('%s is %s', (text, url) => {
    expect(parseWebsite(text)).toEqual({ ok: true, url })
  })

  test.each([
    '',
    'javascript:alert(1)',
    'java\nscript:alert(1)',
    'data:text/html,x',
    'mailto:a@example.com',
    'ftp://example.com',
    'https://user:secret@example.com',
    'a@example.com',
    'truth coffee',
    'localhost',
    'http://127.0.0.1/',
    'http://2130706433/',
    'http://[::1]/',
    'https://example.com\\@evil.com',
    `example.com/${'a'.repeat(500)}`,
  ])('%j is refused', (text) => {
    expect(parseWebsite(text).ok).toBe(false)
  })

  test('a social media handle is refused with a specific message', () => {
    expect(parseWebsite('@truthcoffee')).toMatchObject({ message: expect.stringMatching(/@name/) })
  })
})

test.each([
  ['https://www.example.co.za/', 'example.co.za'],
  ['http://example.com/menu/?utm=1', 'example.com/menu'],
])('%s is shown as %s', (url, shown) => {
  expect(displayWebsite(url)).toBe(shown)
})
