import { once } from 'node:events'
import { createServer, type AddressInfo, type Socket } from 'node:net'
import { createInterface } from 'node:readline'

/** A request that a server started with preload.js would have made to the provider, or to its own webhook. */
export type Asked = {
  id: number
  method: 'GET' | 'POST'
  path: string
  body: string | undefined
  signature: string | undefined
}

/** What it is answered; a broken connection; nothing, until it gives up. */
export type Told = { status: number; text: string } | 'cut' | 'silence'

/**
 * Lines of JSON between a test and the servers it started with preload.js, in place of HTTP: the gateway's own tests
 * prove that, and a third of a life was spent on it.
 */
export async function startWire(answer: (asked: Asked) => Promise<Told>) {
  const servers = new Set<Socket>()
  let onMoved = () => {}

  async function hear(socket: Socket, line: string): Promise<void> {
    const asked = JSON.parse(line) as Asked | { moved: true }
    if ('moved' in asked) return onMoved()
    const told = await answer(asked).catch((error: unknown) => ({
      status: 500,
      text: String(error),
    }))
    if (told !== 'silence') socket.write(`${JSON.stringify({ id: asked.id, told })}\n`)
  }

  const listener = createServer((socket) => {
    servers.add(socket.setNoDelay())
    socket.on('close', () => servers.delete(socket)).on('error', () => {})
    createInterface({ input: socket }).on('line', (line) => void hear(socket, line))
  }).listen(0, '127.0.0.1')
  await once(listener, 'listening')
  return {
    port: (listener.address() as AddressInfo).port,
    async moveClock(ahead: number): Promise<void> {
      for (const socket of servers) {
        const moved = new Promise<void>((resolve) => (onMoved = resolve))
        socket.write(`${JSON.stringify({ ahead })}\n`)
        await moved
      }
    },
    async close(): Promise<void> {
      for (const socket of servers) socket.destroy()
      listener.close()
      await once(listener, 'close')
    },
  }
}
