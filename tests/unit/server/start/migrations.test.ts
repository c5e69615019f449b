import { expect, test } from 'vitest'
import { migrateDatabase } from '#app/server/start/migrations.ts'
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
