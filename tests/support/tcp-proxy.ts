import { createServer, connect, type AddressInfo, type Socket } from 'node:net'

/** A way to the database that can be blocked. */
export type TcpProxy = {
  /** The given address by way of the proxy. */
  url: string
  /** Lets nothing through any more, new connections included, without closing anything. */
  swallow: () => void
  /** Breaks every connection, in the middle of whatever it does. */
  cut: () => void
  /** Lets new connections through again; those that were swallowed stay dead. */
  heal: () => void
  close: () => Promise<void>
}

/** Stands before the server that `target` names. */
export async function startTcpProxy(target: string): Promise<TcpProxy> {
  const { hostname, port } = new URL(target)
  const all = new Set<Socket>()
  const pairs = new Set<[Socket, Socket]>()
  let swallows = false
  const server = createServer((near) => {
    near.on('error', () => {}).once('close', () => all.delete(near))
    all.add(near)
    if (swallows) return void near.pause()
    const far = connect(Number(port), hostname)
    far.on('error', () => {})
    const pair: [Socket, Socket] = [near, far]
    pairs.add(pair)
    near.pipe(far).pipe(near)
    for (const socket of pair) {
      socket.once('close', () => {
        pairs.delete(pair)
        for (const each of pair) each.destroy()
      })
    }
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = new URL(target)
  url.port = String((server.address() as AddressInfo).port)
  const cut = () => {
    for (const [near, far] of pairs) {
      near.resetAndDestroy()
      far.destroy()
    }
  }
  return {
    url: url.href,
    cut,
    swallow() {
      swallows = true
      for (const [near, far] of pairs) {
        near.unpipe(far).pause()
        far.unpipe(near).pause()
      }
    },
    heal() {
      swallows = false
    },
    async close() {
      cut()
      for (const near of all) near.destroy()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
