import { createServer, type AddressInfo, type Socket } from 'node:net'
import { onTestFinished } from 'vitest'

/** What a server does that takes a connection and is then of no use. */
export type Sleep = {
  /** Said as soon as somebody connects, and once they have said something. */
  greeting?: string
  answer?: string
  /** Said again and again from then on, so that there is never silence. */
  drip?: string
}

const head = 'HTTP/1.1 200 OK\r\ncontent-type: text/xml\r\ncontent-length: 100000\r\n\r\n'

/** The ways in which a server of HTTP may sleep. */
export const sleepOfHttp = {
  'never answers': {},
  'stops in the middle of its headers': { answer: head.slice(0, 40) },
  'stops in the middle of the body': { answer: `${head}<?xml version="1.0"?><A>` },
  'sends its body in drips': { answer: head, drip: ' ' },
} satisfies Record<string, Sleep>

/** The ways in which a server of SMTP may sleep. */
export const sleepOfSmtp = {
  'never greets': {},
  'greets and never answers': { greeting: '220 mail.example ESMTP\r\n' },
  'sends its answer in drips': { greeting: '220 mail.example ESMTP\r\n', drip: '250-MORE\r\n' },
} satisfies Record<string, Sleep>

/** A server on loopback for the running test that takes connections and sleeps; its port. */
export async function sleepyServer({ greeting, answer, drip }: Sleep): Promise<number> {
  const open = new Set<Socket>()
  const server = createServer((socket) => {
    open.add(socket)
    const clocks: NodeJS.Timeout[] = []
    socket
      .on('error', () => {})
      .on('close', () => {
        open.delete(socket)
        for (const clock of clocks) clearInterval(clock)
      })
    if (greeting) socket.write(greeting)
    socket.on('data', () => {
      if (clocks.length > 0) return
      if (answer) socket.write(answer)
      clocks.push(setInterval(() => drip && socket.write(drip), 40))
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    for (const socket of open) socket.destroy()
    server.close()
  })
  return (server.address() as AddressInfo).port
}
