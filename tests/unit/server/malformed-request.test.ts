import type { IncomingMessage } from 'node:http'
import { describe, expect, it } from 'vitest'
import { isForeignPost } from '#app/server/foreign-post.server.ts'
import { malformedRequest } from '#app/server/malformed-request.server.ts'

const request = (method: string, url: string, more: Record<string, string> = {}) => {
  const headers = { host: 'gems.example', ...more }
  const rawHeaders = Object.entries(headers).flat()
  return { method, url, headers, rawHeaders } as unknown as IncomingMessage
}

describe('a malformed request', () => {
  it.each(['TRACE', 'CONNECT', 'PROPFIND', ''])('has the method %j', (method) => {
    expect(malformedRequest(request(method, '/'))).toMatchObject({ status: 405 })
  })

  it.each([
    '//evil.example',
    '//evil.example/login',
    'http://evil.example/',
    '/\\evil.example',
    '*',
    '',
  ])('asks for %j, which is another host or nothing', (url) => {
    expect(malformedRequest(request('GET', url))).toMatchObject({ status: 400 })
  })

  it.each(['/%00', '/a%0Ab', '/%7f', '/%5C%5Cevil.example', '/%', '/%ED%A0%80'])(
    'asks for %j, which cannot be stored',
    (url) => {
      expect(malformedRequest(request('GET', url))).toMatchObject({ status: 404 })
    },
  )

  it.each([
    ...['gems.example/x', 'a b', '', 'x:99999', '[::1'],
    ...['xn--', 'gems.xn--:80', 'XN--A', 'xn--99zzzz.example'],
  ])('is sent to the Host %j', (host) => {
    expect(malformedRequest(request('GET', '/', { host }))).toMatchObject({ status: 400 })
  })

  it('is none where it is sent to a host of letters beyond ASCII, spelt in Punycode', () => {
    const host = 'xn--80ak6aa92e.example:3000'
    expect(malformedRequest(request('GET', '/', { host }))).toBeNull()
  })

  it.each(['/', '/directory?search=//x%00', '/business/a//b', '/%F0%9F%92%8E'])(
    'is not one for %j',
    (url) => {
      expect(malformedRequest(request('POST', url))).toBeNull()
    },
  )
})

describe('a post from elsewhere', () => {
  const from = (origin: string, url = '/login', method = 'POST') =>
    isForeignPost(request(method, url, { origin }), 'https://public.example')

  it('is detected by its Origin', () => {
    expect(from('https://evil.example')).toBe(true)
    expect(from('null')).toBe(true)
    expect(from('https://evil.example', '/api/bookings.data')).toBe(true)
    expect(from('https://gems.example.evil.example')).toBe(true)
  })

  it('is none where a page without referrer says no origin, but the browser that it is the same', () => {
    const post = (site: string) =>
      isForeignPost(
        request('POST', '/logout', { origin: 'null', 'sec-fetch-site': site }),
        'https://public.example',
      )
    expect(post('same-origin')).toBe(false)
    expect(post('same-site')).toBe(true)
    expect(post('cross-site')).toBe(true)
  })

  it('is none from this host or the public address, nor a call of the API, nor a read', () => {
    expect(from('http://gems.example')).toBe(false)
    expect(from('https://public.example')).toBe(false)
    expect(from('https://evil.example', '/api/bookings')).toBe(false)
    expect(from('https://evil.example', '/api/bookings?x=.data')).toBe(false)
    expect(from('https://evil.example', '/', 'GET')).toBe(false)
    expect(isForeignPost(request('POST', '/login'), 'https://public.example')).toBe(false)
  })
})
