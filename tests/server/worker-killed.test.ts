import { expect, it } from 'vitest'
import { enqueueMails, unsent, workerSetting } from '#tests/support/workers.ts'

it('mails that a killed worker held are sent by another that lives', async () => {
  const { sql, mailbox, work } = await workerSetting()
  const killed = await work()
  const release = mailbox.hold()
  const recipients = await enqueueMails(sql, 3)
  // Two are with the mail server, one waits for its turn.
  await expect.poll(() => mailbox.received.size).toBe(2)
  const living = await work()
  await killed.kill()
  release()
  await expect.poll(unsent(sql)).toBe(0)
  expect([...mailbox.received.keys()].toSorted()).toEqual(recipients.toSorted())
  await living.end('SIGTERM')
})
