import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { expect, onTestFinished, test } from 'vitest'
import { enqueue } from '#app/domain/queue.server.ts'
import { startWorker } from '#app/server/worker.server.ts'
import { db } from '#db/client.server.ts'

test('a job announced while a worker ends after a broken connection ends no process', async () => {
  const uncaught: unknown[] = []
  const note = (error: unknown) => void uncaught.push(error)
  process.prependListener('uncaughtException', note)
  onTestFinished(() => void process.off('uncaughtException', note))
  let breaks = 3
  const done: string[] = []
  const worker = await startWorker({
    'discard-upload': async ({ key }: { key: string }) => {
      if (breaks > 0) {
        breaks -= 1
        await db.execute(sql`
          select pg_terminate_backend(pid) from pg_stat_activity
          where datname = current_database() and application_name = 'cpt-gems-worker'
            and query not ilike 'listen%'`)
      }
      done.push(key)
    },
  } as never)
  onTestFinished(() => worker.stop())
  for (let count = 0; count < 6; count += 1) {
    await enqueue(db, 'discard-upload', { key: `uploads/${count}.jpg` })
    for (let at = 0; at < 60; at += 1) {
      await db.execute(sql`select pg_notify('jobs:insert', '{"count":9}')`)
      await pause(5)
    }
  }
  await expect.poll(() => new Set(done).size).toBe(6)
  expect(uncaught).toEqual([])
})
