import { expect, it } from 'vitest'
import { accepted } from '#tests/support/fake-make.ts'
import { enqueueCalls, enqueueMails, unsent, workerSetting } from '#tests/support/workers.ts'

it('a worker that was stopped and goes on repeats nothing but the calls that were under way', async () => {
  const { sql, mailbox, make, work } = await workerSetting()
  const stopped = await work()
  const within30s = { timeout: 30_000, interval: 50 }
  const release = mailbox.hold()
  make.behave = () => ({ ...accepted, after: 3000 })
  const recipients = await enqueueMails(sql, 4)
  await enqueueCalls(sql, make, 1, 4)
  await expect.poll(() => mailbox.received.size, within30s).toBe(2)
  await expect.poll(() => make.calls.length, within30s).toBe(1)
  process.kill(stopped.pid, 'SIGSTOP')
  const living = await work()
  await expect.poll(() => make.calls.length, within30s).toBe(2)
  process.kill(stopped.pid, 'SIGCONT')
  release()
  await expect.poll(unsent(sql), within30s).toBe(0)
  expect(recipients.map((recipient) => mailbox.received.get(recipient))).toEqual([1, 1, 1, 1])
  for (const worker of [stopped, living]) expect(await worker.end('SIGTERM')).toBe(0)
  const attempts = make.calls.map(({ headers }) => headers['x-cptgems-delivery'])
  expect([attempts.length, new Set(attempts).size]).toEqual([5, 4])
})
