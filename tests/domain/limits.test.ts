import { randomUUID } from 'node:crypto'
import { like, sql } from 'drizzle-orm'
import { expect, onTestFinished, test, vi } from 'vitest'
import { DomainError } from '#app/domain/errors.ts'
import { countUse, limits, refundUse, resetLimit } from '#app/domain/limits.server.ts'
import { hour } from '#app/domain/local-time.ts'
import { db } from '#db/client.server.ts'
import { rateLimits } from '#db/schema/index.ts'

const name = 'reset-account'

/** What a use is refused with; null where it is not. */
const refused = (key: string) =>
  countUse(name, key, 'Too many').then(
    () => null,
    (error: unknown) => {
      if (error instanceof DomainError) return error
      throw error
    },
  )

async function useUp(key: string) {
  for (let use = 0; use < limits[name].points; use += 1) expect(await refused(key)).toBeNull()
}

test('a use above the limit is refused until the window ends, and no other key is', async () => {
  const [key, other] = [randomUUID(), randomUUID()]
  await useUp(key)
  expect(await refused(key)).toMatchObject({ code: 'too-many', limit: limits[name] })
  expect(await refused(other)).toBeNull()
  await db
    .update(rateLimits)
    .set({ expire: sql`now()` })
    .where(like(rateLimits.key, `${name}:%`))
  expect(await refused(key)).toBeNull()
})

test('a use that is given back, or a limit that is reset, counts no more', async () => {
  const key = randomUUID()
  await useUp(key)
  await refundUse(name, key)
  expect(await refused(key)).toBeNull()
  expect(await refused(key)).not.toBeNull()
  await resetLimit(name, key)
  await useUp(key)
})

test('a server whose clock was a day ahead refuses nobody for longer than others', async () => {
  const key = randomUUID()
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 24 * hour })
  onTestFinished(() => void vi.useRealTimers())
  await useUp(key)
  vi.useRealTimers()
  const error = await refused(key)
  expect(error?.retryAfter).toBeGreaterThan(3000)
  expect(error?.retryAfter).toBeLessThanOrEqual(3600)
})
