import { createServer, connect, type AddressInfo, type Socket } from 'node:net'

/** A way to the database that can be blocked. */
export type TcpProxy = {
  /** The given address by way of the proxy. */
  url: string
  /** Lets nothing through any more, new connections included, without closing anything. */
  swallow: () => void
  /** Breaks every connection, in the middle of whatever it does. */
  cut: () => void
  /** Breaks each of the next connections once so many answers, one after the other, have come. */
  cutNext: (answers: number[]) => void
  /** Lets nothing through any more on connections that were opened under this name, and only on those. */
  swallowOnly: (applicationName: string) => void
  /** Lets new connections through again; those that were swallowed stay dead. */
  heal: () => void
  close: () => Promise<void>
}

/** Stands before the server that `target` names. */
export async function startTcpProxy(target: string): Promise<TcpProxy> {
  const { hostname, port } = new URL(target)
  const all = new Set<Socket>()
  const pairs = new Set<[Socket, Socket]>()
  const cuts: number[] = []
  const names = new Map<Socket, string>()
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
    near.once('data', (hello) => {
      names.set(near, /application_name\0([^\0]*)/.exec(hello.toString('latin1'))?.[1] ?? '')
    })
    let left = cuts.shift()
    if (left !== undefined) {
      far.on('data', () => {
        left = Number(left) - 1
        if (left < 0) near.resetAndDestroy()
      })
    }
    for (const socket of pair) {
      socket.once('close', () => {
        pairs.delete(pair)
        names.delete(near)
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
  const block = ([near, far]: [Socket, Socket]) => {
    near.unpipe(far).pause()
    far.unpipe(near).pause()
  }
  return {
    url: url.href,
    cut,
    cutNext: (answers) => void cuts.push(...answers),
    swallow() {
      swallows = true
      for (const pair of pairs) block(pair)
    },
    swallowOnly(applicationName) {
      for (const pair of pairs) if (names.get(pair[0]) === applicationName) block(pair)
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
