import type postgres from 'postgres'
import { expect, it } from 'vitest'
import { accepted } from '#tests/support/fake-make.ts'
import { enqueueCalls, enqueueMails, unsent, workerSetting } from '#tests/support/workers.ts'

const cutAll = (sql: postgres.Sql) => sql`
  select pg_terminate_backend(pid) from pg_stat_activity
  where datname = current_database() and pid <> pg_backend_pid()`

it('calls that a killed worker held are made by the next', async () => {
  const { sql, make, work } = await workerSetting()
  const killed = await work()
  make.behave = () => 'hang'
  await enqueueCalls(sql, make, 3)
  await expect.poll(() => make.calls.length).toBe(3)
  await killed.kill()
  make.behave = () => accepted
  const next = await work()
  await expect.poll(unsent(sql)).toBe(0)
  expect(make.calls).toHaveLength(6)
  await next.end('SIGTERM')
})

it('a worker that is only cut off sends nothing twice, and the others leave its work alone', async () => {
  const { sql, mailbox, make, work } = await workerSetting()
  const workers = [await work(), await work()]
  const release = mailbox.hold()
  // Longer than it takes until what the dead held is taken over.
  make.behave = () => ({ ...accepted, after: 9000 })
  const recipients = await enqueueMails(sql, 2)
  await enqueueCalls(sql, make, 4)
  await expect.poll(() => mailbox.received.size).toBe(2)
  await expect.poll(() => make.calls.length).toBe(4)
  // Every connection is broken while mails and calls are under way, and once more as they end.
  await cutAll(sql)
  await expect.poll(unsent(sql)).toBe(2)
  release()
  await cutAll(sql)
  await expect.poll(unsent(sql)).toBe(0)
  expect(recipients.map((recipient) => mailbox.received.get(recipient))).toEqual([1, 1])
  expect(make.calls).toHaveLength(4)
  for (const worker of workers) expect(await worker.end('SIGTERM')).toBe(0)
})
