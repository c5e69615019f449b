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

/**
 * Sends automation deliveries, separate from the job queue, so that a hanging receiver delays no mail. `stop` waits
 * for running calls.
 */
export async function startDeliveries(call: CallWebhook): Promise<{ stop: () => Promise<void> }> {
  const claims = await openClaims()
  const busy = new Map<string, Promise<void>>()
  let stopped = false
  let looking: Promise<void> | null = null
  let lookAgain = false

  function free(businessId: string): void {
    busy.delete(businessId)
    look()
  }

  async function work(businessId: string): Promise<void> {
    try {
      await deliverQueue(businessId, call, {
        mayGoOn: async () => !stopped && (await claims.holds(businessId)),
      })
      await untilAnswered(() => claims.release(businessId))
      free(businessId)
    } catch (error) {
      log.warn({ err: error, businessId }, 'deliveries stopped, will go on')
      await untilAnswered(() => claims.release(businessId))
      setTimeout(() => free(businessId), retryAfterFaultMs).unref()
    }
  }

  async function claim(): Promise<void> {
    const places = maxConcurrent - busy.size
    if (stopped || places <= 0) return
    for (const businessId of await claims.take([...busy.keys()], places)) {
      busy.set(businessId, work(businessId))
    }
  }

  function look(): void {
    if (stopped) return
    lookAgain = true
    looking ??= (async () => {
      while (lookAgain) {
        lookAgain = false
        await claim().catch((error: unknown) => {
          if (isDatabaseAway(error)) return
          log.warn({ err: error }, 'looking for deliveries failed, will be tried again')
        })
        await pause(pauseMs)
      }
      looking = null
    })()
  }

  const clock = setInterval(look, pollIntervalMs)
  await listen(deliveriesChannel, { heard: look })
  look()
  return {
    async stop() {
      stopped = true
      clearInterval(clock)
      await looking
      await Promise.all(busy.values())
      await claims.close()
    },
  }
}
