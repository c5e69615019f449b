import { hour } from '#app/domain/local-time.ts'
import type { World } from './world.ts'

/** The provider answers again, late events arrive, and all work gets its turn, also what failed and waits. */
export async function quietHour(world: World): Promise<void> {
  const { clock, provider, sql } = world
  provider.spoil([])
  for (const event of world.takeLate()) await world.deliver(event)
  for (let rounds = 0; rounds < 12; rounds += 1) {
    await clock.pass(hour)
    await world.settle()
    await world.sweep()
    const waiting = await sql`
      select 1 from graphile_worker._private_jobs where attempts > 0 and attempts < max_attempts`
    if (waiting.length === 0 && rounds > 0) break
  }
  await world.reconcile()
  await clock.pass(hour)
  await world.settle()
}

/** News that failed until it was given up; of work with a key, what was asked for anew looks the same. */
export async function givenUp({ sql }: World): Promise<string[]> {
  const rows = await sql`
    select t.identifier, j.last_error from graphile_worker._private_jobs j
    join graphile_worker._private_tasks t on t.id = j.task_id
    where j.attempts >= j.max_attempts and t.identifier in ('send-sandbox-event', 'process-provider-event')`
  return rows.map((row) => `${row['identifier']} was given up: ${row['last_error']}`)
}

const left = [
  'refunds',
  'billing_tasks',
  'provider_events',
  'reconcile_drifts',
  'subscriptions',
  'payments',
  'checkouts',
  'plan_terms',
  'plan_changes',
  'sandbox_refunds',
  'sandbox_subscriptions',
  'sandbox_transactions',
]

/** Takes away what a life leaves, so that the next begins on an empty desk. */
export async function clearAway({ sql, provider, takeLate, whenSettled }: World): Promise<void> {
  whenSettled(async () => {})
  provider.spoil([])
  provider.take()
  takeLate()
  // Credit notes stay, as all that has a number does.
  await sql.unsafe(`
    delete from graphile_worker._private_jobs;
    update receipts set refund_id = null, reversal = number where refund_id is not null;
    ${left.map((table) => `delete from ${table}`).join(';')}`)
}
