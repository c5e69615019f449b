import { escapeIdentifier, escapeLiteral } from 'pg'

export type Listener = {
  /** On each NOTIFY and after each (re)connection, since notifications may have been missed. */
  heard: () => void
  /** When the connection is lost, until `heard`. */
  lost?: () => void
}

/** The class of our advisory locks. */
export const presenceLock = 6007

const lockOf = (name: string) =>
  `select pg_advisory_lock_shared(${presenceLock}, hashtext(${escapeLiteral(name)}))`
const listenTo = (channel: string) => `listen ${escapeIdentifier(channel)}`

const unlockOf = (name: string) =>
  `select pg_advisory_unlock_shared(${presenceLock}, hashtext(${escapeLiteral(name)}))`

/** The channels and names that have to be registered again on each new connection. */
export class Registrations {
  readonly #channels = new Map<string, Set<Listener>>()
  readonly #names = new Set<string>()

  /** Returns the statement to send, or null where the channel is registered already. */
  listen(channel: string, listener: Listener): string | null {
    const known = this.#channels.get(channel)
    this.#channels.set(channel, (known ?? new Set()).add(listener))
    return known ? null : listenTo(channel)
  }

  announce(name: string): string {
    this.#names.add(name)
    return lockOf(name)
  }

  /** Returns the statement to send, or null for a name that was not announced. */
  withdraw(name: string): string | null {
    return this.#names.delete(name) ? unlockOf(name) : null
  }

  /** Every registration as one text of SQL. */
  statements(): string {
    return [...[...this.#channels.keys()].map(listenTo), ...[...this.#names].map(lockOf)].join(';')
  }

  listenersOf(channel: string): Iterable<Listener> {
    return this.#channels.get(channel) ?? []
  }

  listeners(): Listener[] {
    return [...this.#channels.values()].flatMap((listeners) => [...listeners])
  }
}
