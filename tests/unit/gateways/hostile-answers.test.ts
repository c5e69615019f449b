import { createServer, type AddressInfo, type Socket } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { webhookCaller } from '#app/gateways/automation/call.server.ts'
import { calendarFetcher } from '#app/gateways/calendars/fetch.server.ts'

/** A server that sends bytes which are no HTTP answer, once it was asked; its address. */
async function serverThat(says: (socket: Socket) => void): Promise<string> {
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('error', () => {})
    socket.once('data', () => says(socket))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy()
    server.close()
  })
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/a`
}

/** The same bytes again and again, as fast as they are read. */
const withoutEnd = (start: string, piece: string) => (socket: Socket) => {
  socket.write(start)
  const more = () => {
    if (socket.destroyed) return
    if (socket.write(piece.repeat(100))) setImmediate(more)
    else socket.once('drain', more)
  }
  more()
}
const once = (text: string) => (socket: Socket) => void socket.write(text)
const lines = (...all: string[]) => `${all.join('\r\n')}\r\n`

test.each([
  [
    'changes the protocol',
    once(lines('HTTP/1.1 101 Switching Protocols', 'Upgrade: h2c', 'Connection: upgrade', '')),
  ],
  ['announces an answer without end', withoutEnd('', lines('HTTP/1.1 100 Continue', ''))],
  ['sends hints without end', withoutEnd('', lines('HTTP/1.1 103 Early Hints', 'link: x', ''))],
  ['sends headers without end', withoutEnd(lines('HTTP/1.1 200 OK'), lines('x-more: y'))],
  [
    'says two lengths',
    once(lines('HTTP/1.1 200 OK', 'content-length: 1', 'content-length: 2', '')),
  ],
  [
    'sends pieces of no length',
    once(lines('HTTP/1.1 200 OK', 'transfer-encoding: chunked', '', 'Z')),
  ],
  ['speaks no HTTP', once(lines('SSH-2.0-OpenSSH_9.2'))],
])('a side that %s is given up at once', async (_, says) => {
  const url = await serverThat(says)
  const call = { url, headers: {}, body: '{}' }
  expect(await webhookCaller({ hosts: [], allowPrivate: true })(call)).toMatchObject({
    kind: 'connection',
  })
  expect(await calendarFetcher({ allowPrivate: true })(url)).toEqual({
    ...{ ok: false, why: 'connection' },
  })
})
