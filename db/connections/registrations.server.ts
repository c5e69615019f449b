import { escapeIdentifier, escapeLiteral } from 'pg'

export type Listener = {
  /** On each NOTIFY, with its payload, and after each (re)connection, since notifications may have been missed. */
  heard: (payload?: string) => void
  /** When the connection is lost, until `heard`. */
  lost?: () => void
}

/** The class of our advisory locks. */
export const presenceLock = 6007

const lockArguments = (name: string) => `(${presenceLock}, hashtext(${escapeLiteral(name)}))`
const listenTo = (channel: string) => `listen ${escapeIdentifier(channel)}`

/** Milliseconds after which the server ends a silent session and releases its locks. */
const sessionEndsAfter = 15_000

/**
 * The channels and names that have to be registered again on each new connection. A pooler lends the same connection
 * for as long as one transaction: there the names are locked in one that does not end, and nothing can be heard.
 */
export class Registrations {
  readonly #isPooled: boolean
  readonly #channels = new Map<string, Set<Listener>>()
  readonly #names = new Set<string>()

  constructor({ isPooled }: { isPooled: boolean }) {
    this.#isPooled = isPooled
  }

  /** Returns the statement to send, or null where the channel is registered already. */
  listen(channel: string, listener: Listener): string | null {
    const known = this.#channels.get(channel)
    this.#channels.set(channel, (known ?? new Set()).add(listener))
    return known || this.#isPooled ? null : listenTo(channel)
  }

  announce(name: string): string {
    this.#names.add(name)
    return this.#lock(name)
  }

  /**
   * Returns the statement to send, `renew` where only a new connection can give up a lock, or null for a name that
   * was not announced.
   */
  withdraw(name: string): string | 'renew' | null {
    if (!this.#names.delete(name)) return null
    return this.#isPooled ? 'renew' : `select pg_advisory_unlock_shared${lockArguments(name)}`
  }

  /** What a new connection begins with, as one text of SQL. */
  opening(): string {
    const locks = [...this.#names].map((name) => this.#lock(name))
    if (this.#isPooled) {
      const limit = `set local idle_in_transaction_session_timeout = ${sessionEndsAfter}`
      return ['begin', limit, ...locks].join(';')
    }
    const channels = [...this.#channels.keys()].map(listenTo)
    return [`set idle_session_timeout = ${sessionEndsAfter}`, ...channels, ...locks].join(';')
  }

  #lock(name: string): string {
    const kind = this.#isPooled ? 'xact_lock_shared' : 'lock_shared'
    return `select pg_advisory_${kind}${lockArguments(name)}`
  }

  tell(channel: string, payload: string): void {
    for (const { heard } of this.#channels.get(channel) ?? []) heard(payload)
  }

  listeners(): Listener[] {
    return [...this.#channels.values()].flatMap((listeners) => [...listeners])
  }
}
