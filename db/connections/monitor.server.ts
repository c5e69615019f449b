import { Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { Client } from 'pg'
import { log } from '#app/log.server.ts'
import { isConnectionFault } from './connection-fault.ts'
import { Registrations, type Listener } from './registrations.server.ts'
import { connectionTo, dropConnections } from './sockets.server.ts'
import { answerWithin } from './time-limit.ts'
import { dropUnanswered } from './unanswered.ts'

const beatEvery = 2000
/** Milliseconds without a response until every connection is considered broken. */
const silence = 5000
/** Milliseconds after which the server ends a silent session and releases its locks. */
const sessionEndsAfter = 15_000
const pauses = [0, 100, 200, 400, 500]
/** Milliseconds for connecting, and for the first statements. */
const connectTimeout = 3000

/**
 * The one permanent connection of a process: receives NOTIFY, holds the advisory locks of announced names, and
 * detects an unavailable database.
 */
export class MonitorConnection {
  readonly #url: string
  readonly #registrations = new Registrations()
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

  get isAway(): boolean {
    return this.#isAway
  }

  async listen(channel: string, listener: Listener): Promise<void> {
    await this.#untilOpen()
    const statement = this.#registrations.listen(channel, listener)
    if (statement) await this.#send(statement)
    if (this.#client) listener.heard()
  }

  /** Announces `name` as long as this process runs and reaches the database. */
  async announce(name: string): Promise<void> {
    await this.#untilOpen()
    await this.#send(this.#registrations.announce(name))
  }

  async withdraw(name: string): Promise<void> {
    const statement = this.#registrations.withdraw(name)
    if (statement) await this.#send(statement)
  }

  /** Whether the database responds within `within` milliseconds; checked now. */
  async answers(within: number): Promise<boolean> {
    await this.#open().catch(() => {})
    const asked = this.#client
    if (!asked) return false
    const ping = (this.#ping ??= this.#send('select 1'))
    void ping.then(() => (this.#ping = null))
    const answered = await answerWithin(within, ping)
    return answered && this.#client === asked
  }

  async close(): Promise<void> {
    this.#closing.abort()
    clearInterval(this.#beat)
    this.#socket.destroy()
    await this.#kept
  }

  /** Waits for a database that is unavailable during the start. */
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

  /** Connects; the first time it throws on failure. */
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
      for (const { heard } of this.#registrations.listenersOf(channel)) heard()
    })
    this.#socket = socket
    this.#ended = new Promise((resolve) => client.once('end', () => resolve()))
    try {
      await client.connect()
      const late = setTimeout(() => socket.destroy(new Error('timeout expired')), connectTimeout)
      client.once('end', () => clearTimeout(late))
      // From here on new listeners and names use this client; the others are in this statement.
      this.#client = client
      this.#last = client.query(
        `set idle_session_timeout = ${sessionEndsAfter};${this.#registrations.statements()}`,
      )
      await this.#last
      clearTimeout(late)
    } catch (error) {
      socket.destroy()
      this.#client = null
      throw error
    }
  }

  /** Reconnects after each loss until closed. */
  async #keep(): Promise<void> {
    for (;;) {
      await this.#ended
      this.#client = null
      this.#ping = null
      if (this.#closing.signal.aborted) return
      log.warn({}, 'the connection to the database was lost')
      this.#registrations.listeners().forEach((listener) => listener.lost?.())
      if (!(await this.#again())) return
      log.warn({}, 'the database answers again')
      this.#registrations.listeners().forEach((listener) => listener.heard())
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
        // With too many connections (53300) it is available, and the pool's may suffice.
        this.#isAway = code !== '53300'
      }
    }
    return false
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
    // A broken connection is noticed anyway; a process that was suspended has not listened.
    if (Math.abs(performance.now() - begun - silence) > beatEvery) return
    this.#socket.destroy()
    dropConnections()
  }

  /** Sends statements in sequence; those sent while disconnected follow on reconnection. */
  async #send(statement: string): Promise<boolean> {
    const client = this.#client
    const sent = this.#last.catch(() => {}).then(() => client?.query(statement))
    this.#last = sent
    return sent.then(
      (result) => result !== undefined,
      () => false,
    )
  }
}
