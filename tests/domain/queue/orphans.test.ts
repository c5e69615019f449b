import { sql } from 'drizzle-orm'
import { expect, onTestFinished, test } from 'vitest'
import { enqueue, type Jobs } from '#app/domain/queue.server.ts'
import { startWorker } from '#app/server/worker.server.ts'
import { db } from '#db/client.server.ts'

const nothing = async () => {}

/** A worker that tells of the mails it is handed. */
async function workerOf(onMail: (id: string) => unknown) {
  const tasks = new Proxy({} as { [Name in keyof Jobs]: () => Promise<void> }, {
    ownKeys: () => ['send-mail'],
    getOwnPropertyDescriptor: () => ({ enumerable: true, configurable: true }),
    get: (_, name) =>
      name === 'send-mail' ? async ({ mailId }: Jobs['send-mail']) => onMail(mailId) : nothing,
  })
  const worker = await startWorker(tasks)
  onTestFinished(() => worker.stop())
  return worker
}

const heldByDeadWorker = () =>
  db.execute(sql`
    update graphile_worker._private_jobs set locked_at = now(), locked_by = 'worker-dead', attempts = 1`)

test('work that a killed worker held is done as soon as the next one starts', async () => {
  const mailId = crypto.randomUUID()
  await enqueue(db, 'send-mail', { mailId }, { queue: 'one' })
  await heldByDeadWorker()
  const taken = new Promise<string>((resolve) => {
    void workerOf((id) => id === mailId && resolve(id))
  })
  expect(await taken).toBe(mailId)
})

test('work that a living worker holds is left to it', async () => {
  const taken: string[] = []
  await workerOf((id) => taken.push(id))
  const mailId = crypto.randomUUID()
  await db.transaction(async (tx) => {
    await enqueue(tx, 'send-mail', { mailId })
    await tx.execute(sql`
      update graphile_worker._private_jobs set locked_at = now(), locked_by = 'worker-alive', attempts = 1`)
  })
  await workerOf((id) => taken.push(id))
  const [job] = await db.execute<{ holder: string }>(
    sql`select locked_by as holder from graphile_worker._private_jobs where payload->>'mailId' = ${mailId}`,
  )
  expect(job?.holder).toBe('worker-alive')
  expect(taken).not.toContain(mailId)
})
