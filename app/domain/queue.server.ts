import { sql } from 'drizzle-orm'
import type { Database } from '#db/client.server.ts'

/** Every kind of job, with its payload. A new kind is added here first. */
export type Jobs = {
  /** Sends one row of `mails`. */
  'send-mail': { mailId: string }
  /** Asks the provider what became of a checkout. */
  'confirm-checkout': { reference: string }
  /** Works on one row of `provider_events`. */
  'process-provider-event': { eventId: string }
  /** Ends a subscription that a newer one has taken the place of. */
  'end-subscription': { code: string }
  /** Mails an owner about a renewal that failed. */
  'send-renewal-mail': { businessId: string; reminder: number; paidUntil: string }
  /** Posts an event of the sandbox provider to our webhook. */
  'send-sandbox-event': { body: string }
  /** Applies what is due for plans and open checkouts. */
  'clean-up-plans': Record<string, never>
  /** Compares our records with the provider's. */
  'reconcile-payments': Record<string, never>
  /** Closes bookings whose time has passed, sends reminders, anonymises old bookings. */
  'clean-up-bookings': Record<string, never>
  /** Deletes an upload that has become a picture, or was refused. */
  'discard-upload': { key: string }
  /** Deletes uploads that were never used, and pictures no longer shown. */
  'clean-up-pictures': Record<string, never>
  /** Deletes the mails that told customers of a business which left. */
  'delete-closing-mails': { businessId: string }
  /** Merges the rows of the platform's counters. */
  'compact-counts': Record<string, never>
  /** Deletes the marks of who looked at profiles once they are not needed to count people once. */
  'delete-old-visitors': Record<string, never>
}

/** Names that queued jobs had before, and their names now: a database may still hold some. */
export const renamedJobs: Record<string, keyof Jobs> = {
  'forget-goodbyes': 'delete-closing-mails',
  'forget-visitors': 'delete-old-visitors',
  'fold-counts': 'compact-counts',
  'sweep-plans': 'clean-up-plans',
  'sweep-pictures': 'clean-up-pictures',
  'sweep-bookings': 'clean-up-bookings',
  'mail-about-renewal': 'send-renewal-mail',
}

/** How often a job is tried, with pauses that grow from seconds to six hours: about four days. */
export const maxAttempts = 25

/**
 * Enqueues a job inside the caller's transaction: it exists if and only if that commits.
 * Jobs with the same `queue` run one after another; `key` makes a later call replace a waiting one.
 * Protocol: graphile_worker.add_job of graphile-worker 0.16.
 */
export async function enqueue<Name extends keyof Jobs>(
  tx: Pick<Database, 'execute'>,
  name: Name,
  payload: Jobs[Name],
  options: { queue?: string; key?: string; runAt?: Date; maxAttempts?: number } = {},
): Promise<void> {
  await tx.execute(sql`
    select graphile_worker.add_job(
      ${name}::text,
      payload => ${JSON.stringify(payload)}::json,
      queue_name => ${options.queue ?? null}::text,
      run_at => ${options.runAt?.toISOString() ?? null}::timestamptz,
      max_attempts => ${options.maxAttempts ?? maxAttempts}::int,
      job_key => ${options.key ?? null}::text
    )`)
}

/** Enqueues one job per payload inside the caller's transaction, in one statement. */
export async function enqueueEach<Name extends keyof Jobs>(
  tx: Pick<Database, 'execute'>,
  name: Name,
  payloads: Jobs[Name][],
): Promise<void> {
  await tx.execute(sql`
    select graphile_worker.add_job(${name}::text, payload => payload::json, max_attempts => ${maxAttempts}::int)
    from json_array_elements(${JSON.stringify(payloads)}::json) as payload`)
}
