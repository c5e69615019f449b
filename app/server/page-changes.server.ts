import { setTimeout as pause } from 'node:timers/promises'
import { listen as listenTo, sessionAddress } from '#db/client.server.ts'
import { changesSince } from '#app/domain/kept-pages/changes.server.ts'
import { isDatabaseAway } from '#app/domain/errors.ts'
import { log } from '#app/log.server.ts'

/** With the time it takes, less than the second within which a change is seen everywhere. */
const readEvery = 400
const promise = 1000
const channel = 'directory_changed'

/**
 * Tells `onChange` the tags of what changes, from any server: at once by NOTIFY, and by reading the list of changes several
 * times a second, for what was missed, or where notifications do not arrive.
 */
export class PageChanges {
  readonly #onChange: (tags: readonly string[]) => void
  /** Changes that were told, and may still be within what a reading answers. */
  #passedOn: Set<string> = new Set()
  #since: string | null = null
  /** The connection that hears changes, once those before it have been read. */
  #isListening = false
  #connection: object | null = null
  #readAt = Number.NEGATIVE_INFINITY
  #reading: Promise<boolean> | null = null
  #timer: NodeJS.Timeout | undefined

  constructor(onChange: (tags: readonly string[]) => void) {
    this.#onChange = onChange
  }

  /** Whether every change of a second ago has been told. */
  get areKnown(): boolean {
    return this.#since !== null && (this.#isListening || performance.now() - this.#readAt < promise)
  }

  async start(): Promise<void> {
    this.#timer = setInterval(() => void this.#read(), readEvery).unref()
    await listenTo(channel, {
      heard: (payload) => this.#hear(payload),
      lost: () => this.#lose(),
    })
    await this.#read()
  }

  async stop(): Promise<void> {
    clearInterval(this.#timer)
    await this.#reading
  }

  #hear(payload: string | undefined): void {
    if (payload === undefined) {
      // Behind a pooler nothing is heard.
      if (!sessionAddress().isPooled) void this.#connected({})
      return
    }
    const [id = '', ...tags] = payload.split(' ')
    this.#passOn(id, tags)
  }

  async #connected(connection: object): Promise<void> {
    this.#connection = connection
    while (this.#connection === connection && !this.#isListening) {
      await this.#reading
      this.#isListening = (await this.#read()) && this.#connection === connection
      if (!this.#isListening) await pause(readEvery)
    }
  }

  /** Another server may have taken over, without the last changes: whatever was shown is in doubt. */
  #lose(): void {
    this.#connection = null
    this.#isListening = false
    this.#since = null
  }

  #passOn(id: string, tags: readonly string[]): void {
    if (this.#passedOn.has(id)) return
    this.#passedOn.add(id)
    this.#onChange(tags)
  }

  #read(): Promise<boolean> {
    return (this.#reading ??= this.#readNow().finally(() => (this.#reading = null)))
  }

  async #readNow(): Promise<boolean> {
    const begun = performance.now()
    const before = new Set(this.#passedOn)
    const since = this.#since
    try {
      const { until, changes } = await changesSince(since)
      // Lost meanwhile: it is read again from the beginning.
      if (since !== null && this.#since === null) return false
      // Another cluster, as after a restore, counts its transactions again.
      if (since === null || BigInt(until) < BigInt(since)) this.#onChange(['*'])
      for (const { id, tags } of changes) this.#passOn(id, tags)
      const heardSince = [...this.#passedOn].filter((id) => !before.has(id))
      this.#passedOn = new Set([...changes.map(({ id }) => id), ...heardSince])
      this.#since = until
      this.#readAt = begun
      return true
    } catch (error) {
      if (!this.#isListening) this.#since = null
      if (!isDatabaseAway(error)) log.warn({ err: error }, 'changes of pages were not read')
      return false
    }
  }
}
