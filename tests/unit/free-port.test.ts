import { once } from 'node:events'
import { connect, createServer } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { freePort } from '#tests/support/free-port.ts'

test('a free port is none of those that connections are given, which might have it when its server starts', async () => {
  const server = createServer().listen(0, '127.0.0.1')
  onTestFinished(() => void server.close())
  await once(server, 'listening')
  const address = server.address()
  const given = typeof address === 'object' ? (address?.port ?? 0) : 0
  const client = connect(given, '127.0.0.1')
  onTestFinished(() => void client.destroy())
  await once(client, 'connect')
  const ports = await Promise.all(Array.from({ length: 20 }, () => freePort()))
  expect(new Set(ports).size).toBe(20)
  expect(Math.max(...ports)).toBeLessThan(Math.min(given, client.localPort ?? 0))
})
