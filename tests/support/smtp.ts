import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'

/** A mail server that counts, and that answers when it is told to. */
export type Mailbox = {
  url: string
  /** How often a mail was handed over whole, by recipient. */
  received: Map<string, number>
  /** Holds back the answer to every mail that is handed over from here on, until the answer is called. */
  hold: () => () => void
  close: () => Promise<void>
}

export async function startMailbox(): Promise<Mailbox> {
  const received = new Map<string, number>()
  let held: Promise<void> = Promise.resolve()
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, session, done) {
      stream.resume().on('end', () => {
        for (const { address } of session.envelope.rcptTo) {
          received.set(address, (received.get(address) ?? 0) + 1)
        }
        void held.then(() => done())
      })
    },
  })
  server.on('error', () => {})
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`,
    received,
    hold() {
      let release = () => {}
      held = new Promise((resolve) => (release = resolve))
      return release
    },
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }
}
