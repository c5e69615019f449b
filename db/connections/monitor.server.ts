import { Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import type { Client } from 'pg'
import { log } from '#app/log.server.ts'
import { isConnectionFault } from './connection-fault.ts'
import { silence, startHeartbeat } from './heartbeat.ts'
import { connectTimeout, type MonitorAddress, monitorClient } from './monitor-client.ts'
import { longestPause, reconnect } from './reconnect.ts'
import { Registrations, type Listener } from './registrations.server.ts'
import { dropConnections } from './sockets.server.ts'
import { answerWithin } from './time-limit.ts'
import { dropUnanswered } from './unanswered.ts'

/** Milliseconds between what stands in for notifications where none can be heard. */
const pollEvery = 1000

/**
 * The one permanent connection of a process: receives NOTIFY, holds the advisory locks of announced names, and
 * detects an unavailable database.
 */
export class MonitorConnection {
  readonly #address: MonitorAddress
  readonly #registrations: Registrations
  readonly #closing = new AbortController()
  #client: Client | null = null
  #ended: Promise<void> = Promise.resolve()
  #last: Promise<unknown> = Promise.resolve()
  #socket = new Socket()
  #opened: Promise<void> | null = null
  #kept: Promise<void> = Promise.resolve()
  readonly #clocks: NodeJS.Timeout[] = []
  #isAway = false
  #ping: Promise<boolean> | null = null

  /** At a pooler's address listeners are told once a second, whether anything happened or not. */
  constructor(address: MonitorAddress) {
    this.#address = address
    this.#registrations = new Registrations(address)
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
    if (statement === 'renew') await this.#renew()
    else if (statement) await this.#send(statement)
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
    for (const clock of this.#clocks) clearInterval(clock)
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
        await pause(longestPause, null, { signal: this.#closing.signal })
      }
    }
  }

  #open(): Promise<void> {
    return (this.#opened ??= this.#connect().then(
      () => {
        const beat = startHeartbeat({
          current: () => this.#client,
          answers: () => this.answers(silence),
          alive: dropUnanswered,
          broken: () => {
            this.#socket.destroy()
            dropConnections()
          },
        })
        this.#clocks.push(beat)
        if (this.#address.isPooled) this.#clocks.push(setInterval(this.#emit, pollEvery).unref())
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
    const client = monitorClient(this.#address, socket).on('notification', (told) =>
      this.#registrations.tell(told.channel, told.payload ?? ''),
    )
    this.#socket = socket
    this.#ended = new Promise((resolve) => client.once('end', () => resolve()))
    try {
      await client.connect()
      const late = setTimeout(() => socket.destroy(new Error('timeout expired')), connectTimeout)
      client.once('end', () => clearTimeout(late))
      // From here on new listeners and names use this client; the others are in this statement.
      this.#client = client
      this.#last = client.query(this.#registrations.opening())
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
      const ended = this.#ended
      await ended
      // Replaced by another, which goes on.
      if (ended !== this.#ended) continue
      this.#client = null
      this.#ping = null
      if (this.#closing.signal.aborted) return
      log.warn({}, 'the connection to the database was lost')
      this.#registrations.listeners().forEach((listener) => listener.lost?.())
      if (!(await this.#again())) return
      log.warn({}, 'the database answers again')
      this.#emit()
    }
  }

  /** Reconnects before the connection so far ends: what both hold is never let go. */
  async #renew(): Promise<void> {
    if (!this.#client || this.#closing.signal.aborted) return
    const before = { socket: this.#socket, client: this.#client, ended: this.#ended }
    try {
      await this.#connect()
    } catch {
      // The connection so far is given up with its locks; the next one holds what is still announced.
      this.#socket = before.socket
      this.#ended = before.ended
    }
    before.socket.destroy()
  }

  /** Stands in for a notification on every channel. */
  readonly #emit = (): void => {
    if (this.#client) for (const { heard } of this.#registrations.listeners()) heard()
  }

  async #again(): Promise<boolean> {
    const isBack = await reconnect(() => this.#connect(), {
      signal: this.#closing.signal,
      failed: (error, tries) => {
        if (tries === 0) log.warn({ err: error }, 'the database does not answer')
        // With too many connections (53300) it is available, and the pool's may suffice.
        this.#isAway = (error as { code?: string }).code !== '53300'
      },
    })
    if (isBack) this.#isAway = false
    return isBack
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
