import { setTimeout as pause } from 'node:timers/promises'
import { listen, untilAnswered } from '#db/client.server.ts'
import { openClaims } from '#app/domain/automation/claims.server.ts'
import { deliverQueue } from '#app/domain/automation/deliver.server.ts'
import { deliveriesChannel } from '#app/domain/bookings/enqueue-deliveries.server.ts'
import { isDatabaseAway } from '#app/domain/errors.ts'
import type { CallWebhook } from '#app/gateways/automation/port.ts'
import { log } from '#app/log.server.ts'

/** Businesses called concurrently; a hanging receiver occupies a slot for ten seconds. */
const maxConcurrent = 300
/** Milliseconds between polls for due deliveries. */
const pollIntervalMs = 1000
/** Minimum milliseconds between polls, to batch a burst of bookings. */
const pauseMs = 50
/** Milliseconds a queue pauses after an internal error. */
const retryAfterFaultMs = 5000

type Claims = Awaited<ReturnType<typeof openClaims>>

class DeliveryQueues {
  readonly #claims: Claims
  readonly #call: CallWebhook
  readonly #busy = new Map<string, Promise<void>>()
  #stopped = false
  #looking: Promise<void> | null = null
  #lookAgain = false

  constructor(claims: Claims, call: CallWebhook) {
    this.#claims = claims
    this.#call = call
  }

  look(): void {
    if (this.#stopped) return
    this.#lookAgain = true
    this.#looking ??= this.#lookUntilQuiet()
  }

  /** Waits for running calls. */
  async stop(): Promise<void> {
    this.#stopped = true
    await this.#looking
    await Promise.all(this.#busy.values())
  }

  async #lookUntilQuiet(): Promise<void> {
    while (this.#lookAgain) {
      this.#lookAgain = false
      await this.#claim().catch((error: unknown) => {
        if (isDatabaseAway(error)) return
        log.warn({ err: error }, 'looking for deliveries failed, will be tried again')
      })
      await pause(pauseMs)
    }
    this.#looking = null
  }

  async #claim(): Promise<void> {
    const places = maxConcurrent - this.#busy.size
    if (this.#stopped || places <= 0) return
    for (const businessId of await this.#claims.take([...this.#busy.keys()], places)) {
      this.#busy.set(businessId, this.#work(businessId))
    }
  }

  async #work(businessId: string): Promise<void> {
    try {
      await deliverQueue(businessId, this.#call, {
        mayGoOn: async () => !this.#stopped && (await this.#claims.holds(businessId)),
      })
      await untilAnswered(() => this.#claims.release(businessId))
      this.#free(businessId)
    } catch (error) {
      log.warn({ err: error, businessId }, 'deliveries stopped, will go on')
      await untilAnswered(() => this.#claims.release(businessId))
      setTimeout(() => this.#free(businessId), retryAfterFaultMs).unref()
    }
  }

  #free(businessId: string): void {
    this.#busy.delete(businessId)
    this.look()
  }
}

/**
 * Sends automation deliveries, separate from the job queue, so that a hanging receiver delays no mail. `stop` waits
 * for running calls.
 */
export async function startDeliveries(call: CallWebhook): Promise<{ stop: () => Promise<void> }> {
  const claims = await openClaims()
  const queues = new DeliveryQueues(claims, call)
  const look = () => queues.look()
  const clock = setInterval(look, pollIntervalMs)
  await listen(deliveriesChannel, { heard: look })
  look()
  return {
    async stop() {
      clearInterval(clock)
      await queues.stop()
      await claims.close()
    },
  }
}
