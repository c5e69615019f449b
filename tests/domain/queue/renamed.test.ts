import { expect, onTestFinished, test } from 'vitest'
import { sql } from 'drizzle-orm'
import { renamedJobs, type Jobs } from '#app/domain/queue.server.ts'
import { startWorker } from '#app/server/worker.server.ts'
import { db } from '#db/client.server.ts'

test('a job queued under the name it had before is done', async () => {
  const done: string[] = []
  const before = Object.keys(renamedJobs)
  for (const name of before) {
    await db.execute(
      sql`select graphile_worker.add_job(${name}::text, json_build_object('before', ${name}::text))`,
    )
  }
  const task = async (payload: unknown) => void done.push((payload as { before: string }).before)
  const worker = await startWorker(
    Object.fromEntries(Object.values(renamedJobs).map((name: keyof Jobs) => [name, task])) as never,
  )
  onTestFinished(() => worker.stop())
  await expect.poll(() => done.toSorted()).toEqual(before.toSorted())
})
