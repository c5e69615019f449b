/** A mail ready to go out. Header values are single lines. */
export type OutgoingMail = {
  /** Stable per mail: the same mail sent twice carries the same Message-ID. */
  id: string
  kind: string
  createdAt: Date
  to: string
  subject: string
  text: string
  html: string | null
  attachments: { filename: string; contentType: string; content: string }[]
}

/** The way out for mails. */
export type EmailGateway = {
  /**
   * Hands a mail over for good. Throws EmailRefused where trying again is pointless,
   * any other error where it is not.
   */
  send: (mail: OutgoingMail) => Promise<void>
  /** Ends open connections. */
  close: () => void
}

/** The other side will never take this mail: unknown mailbox, too large, and the like. */
export class EmailRefused extends Error {
  constructor(message: string, options?: { cause?: unknown }) {
    super(message, options)
    this.name = 'EmailRefused'
  }
}
