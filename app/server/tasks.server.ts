import { setTimeout as pause } from 'node:timers/promises'
import { databaseAnswers } from '#db/client.server.ts'
import { foldCounts } from '#app/domain/admin/overview.server.ts'
import { forgetGoodbyes } from '#app/domain/bookings/closed-business.server.ts'
import { sweepBookings } from '#app/domain/bookings/sweep.server.ts'
import { forgetVisitors } from '#app/domain/businesses/views-count.server.ts'
import { deliverMail } from '#app/domain/mail/commands.server.ts'
import { sendSandboxEvent } from '#app/domain/sandbox/events.server.ts'
import { confirmCheckout } from '#app/domain/subscriptions/confirm.server.ts'
import { endSuperseded } from '#app/domain/subscriptions/end.server.ts'
import { processEvent } from '#app/domain/subscriptions/inbox.server.ts'
import { reconcilePayments } from '#app/domain/subscriptions/reconcile.server.ts'
import { mailAboutRenewal } from '#app/domain/subscriptions/renewal-mails.server.ts'
import { sweepPlans } from '#app/domain/subscriptions/sweep.server.ts'
import { discardUpload, sweepPictures } from '#app/domain/uploads/sweep.server.ts'
import { env } from '#app/env.server.ts'
import { automationGateway } from '#app/gateways/automation/current.server.ts'
import { emailGateway } from '#app/gateways/email/current.server.ts'
import { log } from '#app/log.server.ts'
import { startDeliveries } from './deliveries.server.ts'
import { startTakeover } from './takeover.server.ts'
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
      if (delivery === 'failed') log.warn({ mailId: payload.mailId }, 'a mail was refused for good')
    },
    'confirm-checkout': async ({ reference }) => void (await confirmCheckout(reference)),
    'process-provider-event': ({ eventId }) => processEvent(eventId),
    'end-subscription': ({ code }) => endSuperseded(code),
    'mail-about-renewal': (payload) => mailAboutRenewal(payload),
    'send-sandbox-event': (payload) => sendSandboxEvent(payload),
    'sweep-plans': async () => {
      const swept = await sweepPlans()
      if (Object.values(swept).some(Boolean)) log.info({ counts: swept }, 'plans were swept')
    },
    'reconcile-payments': async () => {
      log.info({ counts: await reconcilePayments() }, 'payments were compared')
    },
    'forget-goodbyes': ({ businessId }) => forgetGoodbyes(businessId),
    'fold-counts': () => foldCounts(),
    'forget-visitors': () => forgetVisitors(),
    'discard-upload': (payload) => discardUpload(payload),
    'sweep-pictures': async () => {
      const swept = await sweepPictures()
      if (Object.values(swept).some(Boolean)) log.info({ counts: swept }, 'pictures were swept')
    },
    'sweep-bookings': async () => {
      const swept = await sweepBookings()
      if (Object.values(swept).some(Boolean)) log.info({ counts: swept }, 'bookings were swept')
    },
  })
  const deliveries = await startDeliveries(automationGateway())
  const takeover = startTakeover()
  return async () => {
    await unlessAway(Promise.all([worker.stop(), deliveries.stop(), takeover.stop()]))
    email.close()
  }
}

/** Waits for work under way to end, but not for a database that stays away. */
async function unlessAway(work: Promise<unknown>): Promise<void> {
  const ended = work.then(() => true)
  for (let away = 0; away < 5; away += 1) {
    if (await Promise.race([ended, pause(1000, false)])) return
    if (await databaseAnswers(1000)) away = 0
  }
  ended.catch(() => {})
}
