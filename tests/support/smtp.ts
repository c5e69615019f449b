import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'

/** A mail server that counts, and that answers when it is told to. */
export type Mailbox = {
  url: string
  /** How often a mail was handed over whole, by recipient. */
  received: Map<string, number>
  /** And by the id of the mail, which its Message-ID begins with. */
  messages: Map<string, number>
  /** Holds back the answer to every mail that is handed over from here on, until the answer is called. */
  hold: () => () => void
  close: () => Promise<void>
}

/** `port`: where it was before it went down; any by default. */
export async function startMailbox(port = 0): Promise<Mailbox> {
  const received = new Map<string, number>()
  const messages = new Map<string, number>()
  const count = (counts: Map<string, number>, key: string) =>
    void counts.set(key, (counts.get(key) ?? 0) + 1)
  let held: Promise<void> = Promise.resolve()
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, session, done) {
      const pieces: Buffer[] = []
      stream.on('data', (piece: Buffer) => pieces.push(piece))
      stream.on('end', () => {
        for (const { address } of session.envelope.rcptTo) count(received, address)
        const [, id = ''] = /^Message-ID: <([^@]+)@/im.exec(Buffer.concat(pieces).toString()) ?? []
        count(messages, id)
        void held.then(() => done())
      })
    },
  })
  server.on('error', () => {})
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  return {
    url: `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`,
    received,
    messages,
    hold() {
      let release = () => {}
      held = new Promise((resolve) => (release = resolve))
      return release
    },
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }
}
