import { expect, it, onTestFinished } from 'vitest'
import { accepted } from '#tests/support/fake-make.ts'
import { startTcpProxy } from '#tests/support/tcp-proxy.ts'
import { enqueueCalls, enqueueMails, unsent, workerSetting } from '#tests/support/workers.ts'

it('a worker whose network swallows everything does nothing that another took over', async () => {
  const { url, sql, mailbox, make, work } = await workerSetting()
  const proxy = await startTcpProxy(url)
  onTestFinished(proxy.close)
  const cutOff = await work(proxy.url)
  const release = mailbox.hold()
  // Under way when the network goes: a call to each of two businesses, with more behind it, and two mails of four.
  let answer = () => {}
  const held = new Promise<void>((resolve) => (answer = resolve))
  make.behave = async () => {
    await held
    return accepted
  }
  const recipients = await enqueueMails(sql, 4)
  await enqueueCalls(sql, make, 2, 4)
  await expect.poll(() => mailbox.received.size).toBe(2)
  await expect.poll(() => make.calls.length).toBe(2)
  const underWay = [...mailbox.received.keys()]
  proxy.swallow()
  // Whoever comes from here on is answered at once.
  make.behave = () => accepted
  mailbox.hold()()
  const living = await work()
  await expect
    .poll(async () => (await sql`select 1 from deliveries where status <> 'sent'`).length)
    .toBe(0)
  const byOther = make.calls.length
  // Now it hears what became of its calls and mails, and may think that the rest is still its own.
  answer()
  release()
  await expect.poll(unsent(sql)).toBe(0)
  proxy.heal()
  const back = () => cutOff.output().includes('the database answers again')
  await expect.poll(back).toBe(true)
  await enqueueMails(sql, 2)
  await expect.poll(unsent(sql)).toBe(0)

  expect(make.calls).toHaveLength(byOther)
  const attempts = make.calls.map(({ headers }) => String(headers['x-cptgems-delivery']))
  expect([attempts.length - new Set(attempts).size, new Set(attempts).size]).toEqual([2, 8])
  const times = (recipient: string) => mailbox.received.get(recipient) ?? 0
  const rest = recipients.filter((recipient) => !underWay.includes(recipient))
  expect(rest.map(times)).toEqual([1, 1])
  expect(Math.max(...underWay.map(times))).toBeLessThanOrEqual(2)
  console.log(
    `Cut off: ${attempts.length - 8} of 8 calls and ${underWay.filter((one) => times(one) > 1).length} of 4 mails again, all under way then`,
  )
  for (const worker of [cutOff, living]) expect(await worker.end('SIGTERM')).toBe(0)
})
