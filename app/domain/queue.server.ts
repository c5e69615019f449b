import { sql, type SQL } from 'drizzle-orm'
import type { Database } from '#db/client.server.ts'

export type Jobs = {
  'send-mail': { mailId: string }
  /** Asks the provider for the result of a checkout. */
  'confirm-checkout': { reference: string }
  /** Tells an owner that many passwords were tried at their account; null where there is none. */
  'mail-guessed-passwords': { userId: string | null }
  /** Warns an address that pays already of a checkout without signing in. */
  'mail-known-payer': { reference: string }
  /** Processes one row of `provider_events`. */
  'process-provider-event': { eventId: string }
  /** Cancels a subscription replaced by a newer one. */
  'end-subscription': { code: string }
  /** Asks the provider what a customer holds, after a change whose outcome may be unknown. */
  'sync-customer': { businessId: string; customerCode: string }
  /** Has the provider take the next payment when the credit is used up. */
  'move-next-payment': { businessId: string }
  /** Mails an owner about a failed renewal. */
  'send-renewal-mail': { businessId: string; reminder: number; paidUntil: string }
  /** Sends a refund to the provider. */
  'send-refund': { refundId: string }
  /** Ends the subscriptions of a payment without an account, all or the one it began. */
  'cancel-unclaimed': { reference: string; onlyOwn: boolean }
  /** Ends a subscription at the provider; `tells`: the days of grace stay; `untied`: unless a business has it by then, or may get it. */
  'end-renewal': { code: string; tells?: boolean; untied?: boolean }
  /** Mails the admins which payments need a person. */
  'mail-billing-tasks': Record<string, never>
  /** Mails the admins which listings need a person: all, or the bookings that nobody read. */
  'mail-listings-queue': { bookingsAlone: boolean }
  /** Posts a sandbox event to our webhook. */
  'send-sandbox-event': { body: string }
  /** Updates plans and open checkouts that are due. */
  'clean-up-plans': Record<string, never>
  /** Compares our records with the provider's. */
  'reconcile-payments': Record<string, never>
  /** Closes bookings whose time has passed, sends reminders, anonymises old bookings. */
  'clean-up-bookings': Record<string, never>
  /** Asks the guest of a completed booking for a review. */
  'mail-review-invitation': { bookingId: string }
  /** Deletes an upload after it was processed or refused. */
  'discard-upload': { key: string }
  /** Deletes unused uploads, and pictures no longer shown. */
  'clean-up-pictures': Record<string, never>
  /** Deletes the mails that cancelled a deleted business's bookings. */
  'delete-closing-mails': { businessId: string }
  /** Deletes the listing of an owner who deleted their account, once its guests were told. */
  'delete-left-listing': { businessId: string }
  /** Empties the provider's events about payers who were erased. */
  'empty-payer-events': { customers: string[] }
  /** Deletes files of mails that are no longer in the log. */
  'clean-up-mail-files': Record<string, never>
  /** Deletes the files of mails that an address was taken out of after they left, and of those that name one. */
  'delete-mail-files': { mailIds: string[]; email?: string }
  /** Merges the rows of the platform's counters. */
  'compact-counts': Record<string, never>
  /** Counts again which trades have a page in which places. */
  'refresh-landing-pages': Record<string, never>
  /** Imports a kept file, or tries it out. */
  'import-file': { importId: string }
  /** Reads the calendars that are due, and drops what was read of those that fail for long. */
  'read-calendars': Record<string, never>
  /** Reads one calendar kept elsewhere. */
  'read-calendar': { businessId: string; calendarId: string }
  /** Brings a business's waiting list up to date; `end` tells the ends of its offers apart. */
  'offer-waiting-times': { businessId: string; end?: number }
  /** Deletes mails that were being handed over when they were to be taken back, and did not leave. */
  'take-back-mails': { mailIds: string[] }
  /** Deletes mails that were being handed over when their guest was forgotten, and who waited. */
  'delete-mails': { mailIds: string[]; waitingIds: string[] }
  /** Takes an address out of mails about others that were being handed over when it was to be erased. */
  'clean-mails': { mailIds: string[]; email: string }
  /** Deletes expired visitor hashes, which prevent double counting of views. */
  'delete-old-visitors': Record<string, never>
}

/** Former job names: a database may still hold queued jobs of them. */
export const renamedJobs: Record<string, keyof Jobs> = {
  'forget-goodbyes': 'delete-closing-mails',
  'forget-visitors': 'delete-old-visitors',
  'fold-counts': 'compact-counts',
  'sweep-plans': 'clean-up-plans',
  'sweep-pictures': 'clean-up-pictures',
  'sweep-bookings': 'clean-up-bookings',
  'mail-about-renewal': 'send-renewal-mail',
  'end-unclaimed': 'cancel-unclaimed',
}

const asksPayments: Set<string> = new Set<keyof Jobs>([
  'confirm-checkout',
  'process-provider-event',
  'end-subscription',
  'move-next-payment',
  'end-renewal',
  'cancel-unclaimed',
  'send-refund',
  'send-renewal-mail',
  'sync-customer',
  'reconcile-payments',
])

/** What a job waits for; each side has workers of its own. */
export type Side = 'mail' | 'payments' | 'calendars' | 'other'

export function sideOf(name: string): Side {
  if (name === 'send-mail') return 'mail'
  if (name === 'read-calendar') return 'calendars'
  return asksPayments.has(name) ? 'payments' : 'other'
}

/** For a statement that adds a job: wakes a worker of its side. graphile-worker's own word names no job, and would wake all. */
export const wake = (name: keyof Jobs): SQL =>
  sql`pg_notify('jobs:insert', json_build_object('side', ${sideOf(name)}::text, 'r', random())::text)`

/** Attempts per job, with a backoff from seconds to six hours: about four days. */
export const maxAttempts = 25

/** Marks jobs that wait because their side is not asked at the moment. */
export const postponedFlag = 'postponed'

export const confirmationKey = (reference: string) => `confirm-checkout:${reference}`

/**
 * Enqueues a job in the caller's transaction. Jobs of one `queue` run in sequence; a later call with the same `key`
 * replaces a waiting one, whose time stays with `keep`. Protocol: graphile_worker.add_job of graphile-worker 0.16.
 */
export async function enqueue<Name extends keyof Jobs>(
  tx: Pick<Database, 'execute'>,
  name: Name,
  payload: Jobs[Name],
  options: {
    queue?: string
    key?: string
    keep?: boolean
    runAt?: Date
    maxAttempts?: number
  } = {},
): Promise<void> {
  const isLater = options.runAt !== undefined && options.runAt.getTime() > Date.now()
  await tx.execute(sql`
    select ${isLater ? sql`` : sql`${wake(name)}, `}graphile_worker.add_job(
      ${name}::text,
      payload => ${JSON.stringify(payload)}::json,
      queue_name => ${options.queue ?? null}::text,
      run_at => ${options.runAt?.toISOString() ?? null}::timestamptz,
      max_attempts => ${options.maxAttempts ?? maxAttempts}::int,
      job_key => ${options.key ?? null}::text,
      job_key_mode => ${options.keep ? 'preserve_run_at' : 'replace'}::text
    )`)
}

/** In a statement, beside `wake`: a job for each row of `payloads`, and their number. */
export const addJobs = (name: keyof Jobs, payloads: SQL): SQL =>
  sql`(select count(*) from graphile_worker.add_jobs(array(
    select (${name}::text, payload, null, null, ${maxAttempts}::int, null, null, null)::graphile_worker.job_spec
    from (${payloads}) as p)))`

/** Enqueues one job per payload in the caller's transaction, in one statement; `key` and `runAt` as with `enqueue`. */
export async function enqueueEach<Name extends keyof Jobs>(
  tx: Pick<Database, 'execute'>,
  name: Name,
  payloads: Jobs[Name][],
  key?: (payload: Jobs[Name]) => string,
  runAt?: (payload: Jobs[Name]) => Date | undefined,
): Promise<void> {
  const jobs = payloads.map((payload) => ({
    payload,
    key: key?.(payload) ?? null,
    runAt: runAt?.(payload)?.toISOString() ?? null,
  }))
  await tx.execute(sql`
    select ${runAt ? sql`` : sql`${wake(name)}, `}graphile_worker.add_job(${name}::text, payload => job->'payload',
      run_at => (job->>'runAt')::timestamptz,
      max_attempts => ${maxAttempts}::int, job_key => job->>'key', job_key_mode => 'preserve_run_at')
    from json_array_elements(${JSON.stringify(jobs)}::json) as job`)
}
