import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { databaseAnswers, db } from '#db/client.server.ts'
import { mailGuessedPasswords } from '#app/domain/accounts/guessed-passwords.server.ts'
import { compactCounts } from '#app/domain/admin/overview.server.ts'
import { runImport } from '#app/domain/admin/import.server.ts'
import { deleteOldImports } from '#app/domain/admin/kept-imports.server.ts'
import { mailListingsQueue } from '#app/domain/admin/queue-mail.server.ts'
import { deleteClosingMails } from '#app/domain/bookings/cancel-all.server.ts'
import { databaseNow } from '#app/domain/database-clock.server.ts'
import { deleteOldCallbacks } from '#app/domain/automation/cleanup.server.ts'
import { dropUnusedOpeningRules } from '#app/domain/businesses/opening-rules.server.ts'
import { cleanUpBookings } from '#app/domain/bookings/cleanup.server.ts'
import { enqueueReadings, readCalendar } from '#app/domain/elsewhere/read.server.ts'
import { deleteOldPageChanges } from '#app/domain/kept-pages/changes.server.ts'
import { refreshLandingPages } from '#app/domain/landing/refresh.server.ts'
import { deleteOldVisitors } from '#app/domain/businesses/views-count.server.ts'
import { cleanUpMails, deleteMailFiles } from '#app/domain/mail/cleanup.server.ts'
import { deleteLeftMails } from '#app/domain/mail/delete-mails.server.ts'
import { deliverMail } from '#app/domain/mail/deliver.server.ts'
import { lapseProposals } from '#app/domain/proposals/answer.server.ts'
import { enqueueWaitingLists, offerWaitingTimes } from '#app/domain/offers/settle.server.ts'
import { takeBackMails } from '#app/domain/offers/unsent-offers.server.ts'
import { mailReviewInvitation } from '#app/domain/reviews/invitation.server.ts'
import { sendSandboxEvent } from '#app/domain/sandbox/events.server.ts'
import { mailKnownPayer } from '#app/domain/subscriptions/checkout/known-payer.server.ts'
import { emptyPayerEvents } from '#app/domain/privacy/erase-traces.server.ts'
import { cleanLeftMails } from '#app/domain/privacy/erase-mails.server.ts'
import { finishErasures } from '#app/domain/privacy/given-up.server.ts'
import { deleteLeftListing } from '#app/domain/privacy/delete-own-account.server.ts'
import { confirmCheckout } from '#app/domain/subscriptions/checkout/confirm.server.ts'
import {
  cancelSuperseded,
  checkPlanChange,
} from '#app/domain/subscriptions/billing/end-subscription.server.ts'
import { moveNextPayment } from '#app/domain/subscriptions/billing/move-next-payment.server.ts'
import { processEvent } from '#app/domain/subscriptions/events/process-event.server.ts'
import { reconcilePayments } from '#app/domain/subscriptions/events/reconcile.server.ts'
import { mailAboutRenewal } from '#app/domain/subscriptions/billing/renewal-mails.server.ts'
import { cleanUpPlans } from '#app/domain/subscriptions/events/cleanup.server.ts'
import { mailOpenTasks } from '#app/domain/subscriptions/tasks/admin-mail.server.ts'
import { sendRefund } from '#app/domain/subscriptions/tasks/refunds.server.ts'
import { endRenewal } from '#app/domain/subscriptions/billing/end-renewal.server.ts'
import { cancelUnclaimedSubscriptions } from '#app/domain/subscriptions/checkout/unclaimed.server.ts'
import { discardUpload, cleanUpPictures } from '#app/domain/uploads/cleanup.server.ts'
import { env } from '#app/env.server.ts'
import { automationGateway } from '#app/gateways/automation/current.server.ts'
import { calendarGateway } from '#app/gateways/calendars/current.server.ts'
import { emailGateway } from '#app/gateways/email/current.server.ts'
import { deleteUnfinishedMails } from '#app/gateways/email/mail-folder.server.ts'
import { Fault } from '#app/log/fault.ts'
import { log } from '#app/log.server.ts'
import { startDeliveries } from './deliveries.server.ts'
import { startSchedule } from './schedule.server.ts'
import { startTakeover } from './takeover.server.ts'
import { startWorker, type Tasks } from './worker.server.ts'

const isAnyDone = (counts: object) => Object.values(counts).some(Boolean)

/** What domain/schedule.server.ts enqueues, by the database's clock: what a wrong one would close or delete does not come back. */
const scheduledTasks = {
  'mail-billing-tasks': async () => void (await mailOpenTasks()),
  'mail-listings-queue': async (payload) => void (await mailListingsQueue(payload)),
  'clean-up-plans': async () => {
    const counts = await cleanUpPlans(db, await databaseNow(db))
    if (isAnyDone(counts)) log.info({ counts }, 'plans cleaned up')
    // Each was logged; a task that fails is what an operator hears of.
    if (counts.errors > 0) throw new Fault(`Cleaning up plans met ${counts.errors} errors`)
  },
  'reconcile-payments': async () => {
    log.info({ counts: await reconcilePayments() }, 'payments reconciled')
  },
  'compact-counts': () => compactCounts(),
  'refresh-landing-pages': async () => {
    await refreshLandingPages()
    await dropUnusedOpeningRules()
  },
  'delete-old-visitors': async () => {
    await deleteOldVisitors()
    await deleteOldPageChanges()
    await deleteOldImports()
  },
  'clean-up-pictures': async () => {
    const counts = await cleanUpPictures(db, await databaseNow(db))
    if (isAnyDone(counts)) log.info({ counts }, 'pictures cleaned up')
  },
  'read-calendars': async () => enqueueReadings(db, await databaseNow(db)),
  'clean-up-mail-files': async () => {
    const now = await databaseNow(db)
    const failed = await finishErasures(db, now)
    await cleanUpMails(db, now)
    // Each was logged; a task that fails is what an operator hears of.
    if (failed > 0) throw new Fault(`Erasing met ${failed} errors`)
  },
  'clean-up-bookings': async () => {
    const now = await databaseNow(db)
    const counts = await cleanUpBookings(db, now)
    if (isAnyDone(counts)) log.info({ counts }, 'bookings cleaned up')
    await lapseProposals()
    await enqueueWaitingLists()
    await deleteOldCallbacks(db, now)
  },
} satisfies Partial<Tasks>

const paymentTasks = {
  'confirm-checkout': async ({ reference }) => void (await confirmCheckout(reference)),
  'mail-known-payer': ({ reference }) => mailKnownPayer(reference),
  'process-provider-event': ({ eventId }) => processEvent(eventId),
  'end-subscription': ({ code }) => cancelSuperseded(code),
  'sync-customer': (payload) => checkPlanChange(payload),
  'move-next-payment': ({ businessId }) => moveNextPayment(businessId),
  'send-renewal-mail': (payload) => mailAboutRenewal(payload),
  'send-refund': ({ refundId }) => sendRefund(refundId),
  'end-renewal': (ending) => endRenewal(ending),
  'cancel-unclaimed': (payload) => cancelUnclaimedSubscriptions(payload),
  'send-sandbox-event': (payload) => sendSandboxEvent(payload),
} satisfies Partial<Tasks>

/**
 * Starts the work of this process as WORKER says, or whatever it says with `always`; the answer stops
 * it, letting work under way finish.
 */
export async function startTasks({ always = false } = {}): Promise<() => Promise<void>> {
  if (env().WORKER === 'off' && !always) return async () => {}
  await deleteUnfinishedMails(join(env().DATA_DIR, 'mail'))
  const email = emailGateway()
  const worker = await startWorker({
    ...scheduledTasks,
    ...paymentTasks,
    'send-mail': async (payload) => {
      const delivery = await deliverMail(payload, email)
      if (delivery === 'failed') log.warn({ mailId: payload.mailId }, 'mail refused permanently')
    },
    'mail-guessed-passwords': ({ userId }) => mailGuessedPasswords(userId),
    'delete-closing-mails': ({ businessId }) => deleteClosingMails(businessId),
    'delete-left-listing': ({ businessId }) => deleteLeftListing(businessId),
    'empty-payer-events': ({ customers }) => emptyPayerEvents(customers),
    'offer-waiting-times': async (payload) => {
      // Frees what is waited for.
      await lapseProposals(payload)
      await offerWaitingTimes(payload)
    },
    'delete-mails': (payload) => deleteLeftMails(payload),
    'clean-mails': (payload) => cleanLeftMails(payload),
    'delete-mail-files': (payload) => deleteMailFiles(payload),
    'take-back-mails': (payload) => takeBackMails(payload),
    'read-calendar': (payload) => readCalendar(payload, calendarGateway()),
    'discard-upload': (payload) => discardUpload(payload),
    'import-file': (payload) => runImport(payload),
    'mail-review-invitation': (payload) => mailReviewInvitation(payload),
  })
  const deliveries = await startDeliveries(automationGateway())
  const others = [deliveries, startTakeover(), startSchedule()]
  return async () => {
    await inTime(Promise.all([worker, ...others].map((one) => one.stop())))
    email.close()
  }
}

/** Milliseconds that work under way has to end, of the ten seconds in which a process does. */
const endsWithin = 8000
/** Milliseconds between looks for a database that stays away, and how many of them it may. */
const lookEvery = 1000
const mayBeAway = 3

/**
 * Waits for work under way to end, but not for a database that stays away, nor for a side that hangs:
 * what this process still holds when it ends is taken over, as that of one that was killed.
 */
async function inTime(work: Promise<unknown>): Promise<void> {
  const ended = work.then(() => true)
  const end = performance.now() + endsWithin
  for (let away = 0; away < mayBeAway && performance.now() < end;) {
    if (await Promise.race([ended, pause(lookEvery, false)])) return
    away = (await databaseAnswers(lookEvery)) ? 0 : away + 1
  }
  log.warn({}, 'work under way was left to the next process')
  ended.catch(() => {})
}
