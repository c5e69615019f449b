import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { enqueue } from '#app/domain/queue.server.ts'
import { workFigures } from '#app/domain/work-figures.server.ts'
import { db } from '#db/client.server.ts'

const figuresOf = async (kind: string) =>
  (await workFigures(db)).find((figures) => figures.kind === kind)

test('work is reported by kind: what waits, what is late and since when, what was given up', async () => {
  const later = new Date(Date.now() + 3_600_000)
  await enqueue(db, 'discard-upload', { key: 'later' }, { runAt: later })
  await enqueue(db, 'discard-upload', { key: 'late' }, { runAt: new Date(Date.now() - 90_000) })
  await enqueue(db, 'discard-upload', { key: 'given up' })
  await db.execute(sql`update graphile_worker._private_jobs set attempts = max_attempts
    where payload->>'key' = 'given up'`)
  const figures = await figuresOf('discard-upload')
  expect(figures).toMatchObject({ waiting: 2, late: 1, failed: 1 })
  expect(figures?.ageSeconds).toBeGreaterThan(85)
})

test('deliveries are reported where there are none', async () => {
  expect(await figuresOf('automation-delivery')).toMatchObject({
    waiting: 0,
    failed: 0,
    ageSeconds: 0,
  })
})
