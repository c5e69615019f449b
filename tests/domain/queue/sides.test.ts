import { expect, onTestFinished, test } from 'vitest'
import { enqueue, type Jobs } from '#app/domain/queue.server.ts'
import { startWorker } from '#app/server/worker.server.ts'
import { db } from '#db/client.server.ts'

test('a side that hangs keeps no work waiting that another side is asked for', async () => {
  let end = () => {}
  const hanging = new Promise<void>((resolve) => (end = resolve))
  const begun: string[] = []
  const task = (name: string, ends?: Promise<void>) => async () => {
    begun.push(name)
    await ends
  }
  for (let count = 0; count < 10; count += 1) {
    await enqueue(db, 'send-mail', { mailId: crypto.randomUUID() })
    await enqueue(db, 'process-provider-event', { eventId: crypto.randomUUID() })
  }
  const worker = await startWorker({
    'send-mail': task('mail', hanging),
    'process-provider-event': task('payments', hanging),
    'discard-upload': task('other'),
  } as Partial<Record<keyof Jobs, () => Promise<void>>> as never)
  onTestFinished(() => worker.stop())
  onTestFinished(() => end())
  await expect.poll(() => begun).toContain('mail')
  await expect.poll(() => begun).toContain('payments')
  await enqueue(db, 'discard-upload', { key: 'uploads/one.jpg' })
  await expect.poll(() => begun).toContain('other')
})
