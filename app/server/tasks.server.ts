import { sweepBookings } from '#app/domain/bookings/sweep.server.ts'
import { forgetVisitors } from '#app/domain/businesses/views-count.server.ts'
import { deliverMail } from '#app/domain/mail/commands.server.ts'
import { env } from '#app/env.server.ts'
import { emailGateway } from '#app/gateways/email/current.server.ts'
import { log } from '#app/log.server.ts'
import { startWorker } from './worker.server.ts'

/**
 * Starts the work of this process as WORKER says, or whatever it says with `always`; the answer stops
 * it, letting work under way finish.
 */
export async function startTasks({ always = false } = {}): Promise<() => Promise<void>> {
  if (env().WORKER === 'off' && !always) return async () => {}
  const email = emailGateway()
  const worker = await startWorker({
    'send-mail': async (payload) => {
      const delivery = await deliverMail(payload, email)
      if (delivery === 'failed') log.warn({ mail: payload.mailId }, 'a mail was refused for good')
    },
    'forget-visitors': () => forgetVisitors(),
    'sweep-bookings': async () => {
      const swept = await sweepBookings()
      if (Object.values(swept).some(Boolean)) log.info({ swept }, 'bookings were swept')
    },
  })
  return async () => {
    await worker.stop()
    email.close()
  }
}
