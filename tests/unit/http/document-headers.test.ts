import { expect, test } from 'vitest'
import { completeEnv } from '#app/env.server.ts'
import { documentHeaders } from '#app/http/document-headers.server.ts'

function headersAt(publicUrl: string): Headers {
  process.env.PUBLIC_URL = publicUrl
  completeEnv({})
  const headers = new Headers()
  documentHeaders(headers, { scripts: ["'nonce-x'"], formHosts: ['https://pay.example'] })
  return headers
}

test('a page of an https site is asked for by https for a year, and nothing on it without', () => {
  const headers = headersAt('https://localhost')
  expect(headers.get('strict-transport-security')).toBe('max-age=31536000')
  expect(headers.get('content-security-policy')).toContain('; upgrade-insecure-requests')
  const plain = headersAt('http://localhost:3000')
  expect(plain.has('strict-transport-security')).toBe(false)
  expect(plain.get('content-security-policy')).not.toContain('upgrade-insecure-requests')
})

test('a page runs and shows what is its own, and leads forms where they may go', () => {
  const policy = headersAt('https://localhost').get('content-security-policy') ?? ''
  expect(policy).toContain("script-src 'self' 'nonce-x';")
  expect(policy).toContain("style-src 'self';")
  expect(policy).toContain("form-action 'self' https://pay.example;")
  expect(policy).not.toContain('unsafe-')
})
