import { sql } from 'drizzle-orm'
import type { Database } from '#db/client.server.ts'

/** Every kind of work that is done later, with what it needs. A new kind is added here first. */
export type Jobs = {
  /** Sends one row of `mails`. */
  'send-mail': { mailId: string }
  /** Asks the provider what became of a checkout. */
  'confirm-checkout': { reference: string }
  /** Works on one row of `provider_events`. */
  'process-provider-event': { eventId: string }
  /** Ends a subscription that a newer one has taken the place of. */
  'end-subscription': { code: string }
  /** Owes an owner a mail about a renewal that failed. */
  'mail-about-renewal': { businessId: string; reminder: number; paidUntil: string }
  /** Posts an event of the sandbox provider to our webhook. */
  'send-sandbox-event': { body: string }
  /** Does what time asks of plans and open checkouts. */
  'sweep-plans': Record<string, never>
  /** Compares our books with the provider's. */
  'reconcile-payments': Record<string, never>
  /** Closes bookings whose time has passed, sends reminders, forgets old guests. */
  'sweep-bookings': Record<string, never>
  /** Takes an upload away that has become a picture, or was refused. */
  'discard-upload': { key: string }
  /** Takes uploads away that became nothing, and pictures that are shown no more. */
  'sweep-pictures': Record<string, never>
  /** Drops the mails that told guests of a business which left. */
  'forget-goodbyes': { businessId: string }
  /** Keeps the counts of the platform short. */
  'fold-counts': Record<string, never>
  /** Forgets who looked at profiles, once it is no longer needed to count them once. */
  'forget-visitors': Record<string, never>
}

/** How often work is tried, with pauses that grow from seconds to six hours: about four days. */
export const mostAttempts = 25

/**
 * Enqueues work inside the caller's transaction: it exists if and only if that commits.
 * Work with the same `queue` runs one after another; `key` makes a later call replace a waiting one.
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
      max_attempts => ${options.maxAttempts ?? mostAttempts}::int,
      job_key => ${options.key ?? null}::text
    )`)
}

/** Enqueues one piece of work per payload inside the caller's transaction, in one statement. */
export async function enqueueEach<Name extends keyof Jobs>(
  tx: Pick<Database, 'execute'>,
  name: Name,
  payloads: Jobs[Name][],
): Promise<void> {
  await tx.execute(sql`
    select graphile_worker.add_job(${name}::text, payload => payload::json, max_attempts => ${mostAttempts}::int)
    from json_array_elements(${JSON.stringify(payloads)}::json) as payload`)
}
