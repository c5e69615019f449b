import { Socket } from 'node:net'
import { setImmediate as turn, setTimeout as pause } from 'node:timers/promises'
import { Client, escapeIdentifier, escapeLiteral } from 'pg'
import { log } from '#app/log.server.ts'
import { isConnectionFault } from './connection-fault.ts'
import { connectionTo, dropConnections } from './sockets.server.ts'
import { dropUnanswered } from './unanswered.ts'

/** What a listener is told. */
export type Listener = {
  /** At each NOTIFY, and whenever the connection comes (back) up: something may have been missed. */
  heard: () => void
  /** When nothing can be heard any more, until `heard`. */
  lost?: () => void
}

/** Tells these advisory locks from any others on the database. */
export const presenceLock = 6007

const beatEvery = 2000
/** How long the database may be silent before every connection counts as dead. */
const silence = 5000
/** The server ends a session that has not been heard of for so long, and its locks with it. */
const sessionEndsAfter = 15_000
const pauses = [0, 100, 200, 400, 500]
/** How long connecting may take, and then saying the first things. */
const connectTimeout = 3000

const lockOf = (name: string) =>
  `select pg_advisory_lock_shared(${presenceLock}, hashtext(${escapeLiteral(name)}))`
const listenTo = (channel: string) => `listen ${escapeIdentifier(channel)}`

/**
 * The one connection of a process that is always there, or on its way back: it hears NOTIFY, holds the
 * locks that say who lives, and notices when the database no longer answers.
 */
export class MonitorConnection {
  readonly #url: string
  readonly #channels = new Map<string, Set<Listener>>()
  readonly #names = new Set<string>()
  readonly #closing = new AbortController()
  #client: Client | null = null
  #ended: Promise<void> = Promise.resolve()
  #last: Promise<unknown> = Promise.resolve()
  #socket = new Socket()
  #opened: Promise<void> | null = null
  #kept: Promise<void> = Promise.resolve()
  #beat: NodeJS.Timeout | undefined
  #isAway = false
  #checking = false
  #ping: Promise<boolean> | null = null

  constructor(url: string) {
    this.#url = url
  }

  /** Whether it was lost and could not be had again at once. */
  get isAway(): boolean {
    return this.#isAway
  }

  async listen(channel: string, listener: Listener): Promise<void> {
    await this.#untilOpen()
    const known = this.#channels.get(channel)
    this.#channels.set(channel, (known ?? new Set()).add(listener))
    if (!known) await this.#tell(listenTo(channel))
    if (this.#client) listener.heard()
  }

  /** Shows to everybody that `name` lives, as long as this process does and reaches the database. */
  async announce(name: string): Promise<void> {
    await this.#untilOpen()
    this.#names.add(name)
    await this.#tell(lockOf(name))
  }

  async withdraw(name: string): Promise<void> {
    if (!this.#names.delete(name)) return
    const lock = `${presenceLock}, hashtext(${escapeLiteral(name)})`
    await this.#tell(`select pg_advisory_unlock_shared(${lock})`)
  }

  /** Whether the database answers within so many milliseconds, asked now. */
  async answers(within: number): Promise<boolean> {
    await this.#open().catch(() => {})
    const asked = this.#client
    if (!asked) return false
    const ping = (this.#ping ??= this.#tell('select 1'))
    void ping.then(() => (this.#ping = null))
    const late = new AbortController()
    const tooLate = pause(within, false, { signal: late.signal })
      // An answer that came while this process was busy is read before it counts as late.
      .then(() => turn(false))
      .catch(() => false)
    const answer = await Promise.race([ping, tooLate])
    late.abort()
    return answer && this.#client === asked
  }

  async close(): Promise<void> {
    this.#closing.abort()
    clearInterval(this.#beat)
    this.#socket.destroy()
    await this.#kept
  }

  /** A database that goes away while a process starts is waited for. */
  async #untilOpen(): Promise<void> {
    for (;;) {
      try {
        return await this.#open()
      } catch (error) {
        if (!isConnectionFault(error)) throw error
        await pause(pauses.at(-1), null, { signal: this.#closing.signal })
      }
    }
  }

  /** Connects, the first time by throwing where that cannot be. */
  #open(): Promise<void> {
    return (this.#opened ??= this.#connect().then(
      () => {
        this.#beat = setInterval(() => void this.#check(), beatEvery).unref()
        this.#kept = this.#keep()
      },
      (error: unknown) => {
        this.#opened = null
        throw error
      },
    ))
  }

  async #connect(): Promise<void> {
    const socket = new Socket()
    const client = new Client({
      ...connectionTo(this.#url, 'cpt-gems-standing'),
      connectionTimeoutMillis: connectTimeout,
      stream: () => socket,
    })
    client.on('error', () => {})
    client.on('notification', ({ channel }) => {
      for (const { heard } of this.#channels.get(channel) ?? []) heard()
    })
    this.#socket = socket
    this.#ended = new Promise((resolve) => client.once('end', () => resolve()))
    try {
      await client.connect()
      const late = setTimeout(() => socket.destroy(new Error('timeout expired')), connectTimeout)
      client.once('end', () => clearTimeout(late))
      // From here on whoever listens or announces says so here; all others are in this statement.
      this.#client = client
      this.#last = client.query(
        [
          `set idle_session_timeout = ${sessionEndsAfter}`,
          ...[...this.#channels.keys()].map(listenTo),
          ...[...this.#names].map(lockOf),
        ].join(';'),
      )
      await this.#last
      clearTimeout(late)
    } catch (error) {
      socket.destroy()
      this.#client = null
      throw error
    }
  }

  /** Waits for the loss of each connection and gets another, until it is closed. */
  async #keep(): Promise<void> {
    for (;;) {
      await this.#ended
      this.#client = null
      this.#ping = null
      if (this.#closing.signal.aborted) return
      log.warn({}, 'the connection to the database was lost')
      this.#listeners().forEach((listener) => listener.lost?.())
      if (!(await this.#again())) return
      log.warn({}, 'the database answers again')
      this.#listeners().forEach((listener) => listener.heard())
    }
  }

  async #again(): Promise<boolean> {
    const { signal } = this.#closing
    for (let tries = 0; !signal.aborted; tries += 1) {
      try {
        await pause(pauses[tries] ?? pauses.at(-1), null, { signal })
        await this.#connect()
        this.#isAway = false
        return true
      } catch (error) {
        const { code } = error as { code?: string }
        if (tries === 0) log.warn({ err: error }, 'the database does not answer')
        // With too many connections (53300) it is there, and those of the pool may do.
        this.#isAway = code !== '53300'
      }
    }
    return false
  }

  #listeners(): Listener[] {
    return [...this.#channels.values()].flatMap((listeners) => [...listeners])
  }

  async #check(): Promise<void> {
    const asked = this.#client
    if (!asked || this.#checking) return
    this.#checking = true
    const begun = performance.now()
    const answered = await this.answers(silence)
    this.#checking = false
    if (this.#client !== asked) return
    if (answered) return dropUnanswered(asked)
    // One that broke is noticed by itself; and a process that was stopped for a while has not listened.
    if (Math.abs(performance.now() - begun - silence) > beatEvery) return
    this.#socket.destroy()
    dropConnections()
  }

  /** Tells the server, one thing after another; what is said while it is away it hears on the way back. */
  async #tell(statement: string): Promise<boolean> {
    const client = this.#client
    const told = this.#last.catch(() => {}).then(() => client?.query(statement))
    this.#last = told
    return told.then(
      (result) => result !== undefined,
      () => false,
    )
  }
}
