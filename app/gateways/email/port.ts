import { Fault } from '#app/log/fault.ts'

/** A rendered mail. Header values are single lines. */
export type OutgoingMail = {
  /** Sets the Message-ID, so that a retry carries the same one. */
  id: string
  kind: string
  createdAt: Date
  to: string
  subject: string
  /** Who an answer goes to; null for the sender. */
  replyTo: { name: string; address: string } | null
  text: string
  html: string | null
  attachments: { filename: string; contentType: string; content: string }[]
}

/** How many mails are handed over at once, so that a mail server sees no more connections of one process. */
export const mailsAtOnce = 2

export type EmailGateway = {
  /**
   * Delivers a mail within one minute. Throws EmailRefused where a retry is pointless, EmailUnavailable for a
   * temporary failure of the server, any other error for a fault of ours.
   */
  send: (mail: OutgoingMail) => Promise<void>
  close: () => void
}

/** A failed delivery. `message` is for the log: codes and the SMTP step, no address. */
class EmailFault extends Fault {
  /** The server's response, for an admin; addresses are removed. */
  readonly answer: string
  constructor(message: string, more: { answer?: string; cause?: unknown } = {}) {
    super(message, more.cause === undefined ? undefined : { cause: more.cause })
    this.answer = more.answer ?? message
  }
}

/** A permanent failure: unknown mailbox, message too large, and the like. */
export class EmailRefused extends EmailFault {
  override name = 'EmailRefused'
  /** Whether the address itself is refused, rather than this mail or its sender. */
  readonly isAddressRefused: boolean
  constructor(
    message: string,
    more: { answer?: string; cause?: unknown; isAddressRefused?: boolean } = {},
  ) {
    super(message, more)
    this.isAddressRefused = more.isAddressRefused ?? false
  }
}

/** A temporary failure: a timeout or a 4xx response. Retry later. */
export class EmailUnavailable extends EmailFault {
  override name = 'EmailUnavailable'
}
