import { expect, test } from 'vitest'
import { migrateDatabase, refusalOf } from '#app/server/start/migrations.ts'
import { StartError } from '#app/server/start/start-error.ts'
import { freePort } from '#tests/support/free-port.ts'

test('an unreachable server is named without its password', async () => {
  const host = `127.0.0.1:${await freePort()}`
  const refused = migrateDatabase(`postgres://me:secret@${host}/gems`, { timeoutMs: 600 })
  const error = await refused.then(
    () => null,
    (reason: unknown) => reason,
  )
  expect(error).toBeInstanceOf(StartError)
  expect(String(error)).toContain(host)
  expect(String(error)).not.toContain('secret')
})

test.each([
  ['42501', 'permission denied to create extension "unaccent"', /no extension unaccent: have an/],
  ['0A000', 'extension "pg_trgm" is not available', /run "create extension pg_trgm" there/],
  ['42501', 'permission denied for database gems', /\(permission denied for database gems\): give/],
])(
  'a database that does not allow the migrations (%s, %s) is told with its remedy',
  (code, message, sentence) => {
    const cause = Object.assign(new Error(message), { code })
    const refusal = refusalOf(new Error('Failed query', { cause }))
    expect(refusal).toBeInstanceOf(StartError)
    expect(refusal?.message).toMatch(sentence)
    expect(refusalOf(Object.assign(new Error('x'), { code: '23505' }))).toBeNull()
  },
)
