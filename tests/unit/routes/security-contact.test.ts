import { expect, test } from 'vitest'
import { day } from '#app/domain/local-time.ts'
import { loader } from '#app/routes/[.]well-known.security[.]txt.ts'

test('security.txt says where to write to, and is valid for less than a year', async () => {
  const answer = loader()
  const fields = Object.fromEntries(
    (await answer.text())
      .trim()
      .split('\n')
      .map((line) => line.split(/: (.*)/)),
  )
  expect(answer.headers.get('content-type')).toBe('text/plain; charset=utf-8')
  expect(fields).toMatchObject({
    Contact: 'mailto:hello@cptgems.example',
    Canonical: 'http://localhost:3000/.well-known/security.txt',
  })
  const days = (Date.parse(fields['Expires'] ?? '') - Date.now()) / day
  expect(days).toBeGreaterThan(30)
  expect(days).toBeLessThan(365)
})
