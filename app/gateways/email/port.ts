import { Fault } from '#app/log/fault.ts'

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
   * Hands a mail over for good, within a minute. Throws EmailRefused where trying again is pointless,
   * EmailUnavailable where the other side does not do its part, any other error for a fault of ours.
   */
  send: (mail: OutgoingMail) => Promise<void>
  /** Ends open connections. */
  close: () => void
}

/** Why a mail was not handed over. `message` is for the log: codes and the step, no address. */
class EmailFault extends Fault {
  /** The other side's own words, for an admin; addresses are left out. */
  readonly answer: string
  constructor(message: string, more: { answer?: string; cause?: unknown } = {}) {
    super(message, more.cause === undefined ? undefined : { cause: more.cause })
    this.answer = more.answer ?? message
  }
}

/** The other side will never take this mail: unknown mailbox, too large, and the like. */
export class EmailRefused extends EmailFault {
  override name = 'EmailRefused'
}

/** Nobody answers in time, or the answer is "not now": trying again may help. */
export class EmailUnavailable extends EmailFault {
  override name = 'EmailUnavailable'
}
