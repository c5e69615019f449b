import { sql } from 'drizzle-orm'
import { expect, onTestFinished, test } from 'vitest'
import { releaseClaims } from '#app/domain/absent-workers.server.ts'
import { enqueue, type Jobs } from '#app/domain/queue.server.ts'
import { startTakeover } from '#app/server/takeover.server.ts'
import { startWorker } from '#app/server/worker.server.ts'
import { announce, db, withdraw } from '#db/client.server.ts'

const nothing = async () => {}

/** A worker that reports its mails, and takes over jobs of dead workers. */
async function workerOf(onMail: (id: string) => unknown) {
  const tasks = new Proxy({} as { [Name in keyof Jobs]: () => Promise<void> }, {
    ownKeys: () => ['send-mail'],
    getOwnPropertyDescriptor: () => ({ enumerable: true, configurable: true }),
    get: (_, name) =>
      name === 'send-mail' ? async ({ mailId }: Jobs['send-mail']) => onMail(mailId) : nothing,
  })
  const worker = await startWorker(tasks)
  const takeover = startTakeover()
  onTestFinished(() => Promise.all([worker.stop(), takeover.stop()]).then(nothing))
}

/** Two mails locked by `worker`: one in a named queue, one without. */
async function heldBy(worker: string): Promise<string[]> {
  const ids = [crypto.randomUUID(), crypto.randomUUID()]
  await db.transaction(async (tx) => {
    await enqueue(tx, 'send-mail', { mailId: ids[0] as string }, { queue: worker })
    await enqueue(tx, 'send-mail', { mailId: ids[1] as string })
    const held = sql`set locked_at = now(), locked_by = ${worker}`
    await tx.execute(sql`
      update graphile_worker._private_jobs ${held}, attempts = 1
      where payload->>'mailId' in (${ids[0]}, ${ids[1]})`)
    await tx.execute(
      sql`update graphile_worker._private_job_queues ${held} where queue_name = ${worker}`,
    )
  })
  return ids
}

test('jobs of a killed worker are taken over, and those of a live one are not', async () => {
  const taken: string[] = []
  await announce('worker-alive')
  const left = await heldBy('worker-alive')
  const orphaned = await heldBy('worker-dead')
  await workerOf((id) => taken.push(id))
  await expect.poll(() => taken.toSorted()).toEqual(orphaned.toSorted())

  await withdraw('worker-alive')
  await expect.poll(() => taken.toSorted()).toEqual([...orphaned, ...left].toSorted())
})

test('a job of a killed worker that was replaced while it ran is gone, and its successor waits', async () => {
  const [before, after] = [crypto.randomUUID(), crypto.randomUUID()]
  const key = `replaced:${before}`
  const replace = (mailId: string) => enqueue(db, 'send-mail', { mailId }, { key })
  await replace(before)
  await db.execute(sql`
    update graphile_worker._private_jobs set locked_at = now(), locked_by = 'worker-replaced', attempts = 1
    where key = ${key}`)
  await replace(after)
  await releaseClaims(['worker-replaced'])
  const left = await db.execute(sql`
    delete from graphile_worker._private_jobs where payload->>'mailId' in (${before}, ${after})
    returning payload->>'mailId' as mail, attempts`)
  expect(left).toEqual([{ mail: after, attempts: 0 }])
})

test('a job without a key that ended its worker at every attempt counts as given up', async () => {
  const mailId = crypto.randomUUID()
  await enqueue(db, 'send-mail', { mailId })
  await db.execute(sql`
    update graphile_worker._private_jobs
    set locked_at = now(), locked_by = 'worker-ended', attempts = max_attempts
    where payload->>'mailId' = ${mailId}`)
  await releaseClaims(['worker-ended'])
  await releaseClaims(['worker-ended'])
  const left = await db.execute(sql`
    delete from graphile_worker._private_jobs where payload->>'mailId' = ${mailId} returning locked_by as holder`)
  expect(left).toEqual([{ holder: null }])
})
