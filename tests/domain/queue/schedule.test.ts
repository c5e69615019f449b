import { sql } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { enqueueNext, undoFuture } from '#app/domain/schedule.server.ts'
import { enqueue } from '#app/domain/queue.server.ts'
import { db } from '#db/client.server.ts'

const look = (time: string) => enqueueNext(db, sql`${time}::timestamptz`)

/** When each job waits for, by its name. */
async function waiting(): Promise<Record<string, string>> {
  const rows = await db.execute<{ key: string; at: string }>(sql`
    select key, to_char(run_at at time zone 'UTC', 'DD HH24:MI') as at from graphile_worker.jobs order by key`)
  return Object.fromEntries(rows.map(({ key, at }) => [key, at]))
}

/** Jobs due by then are done. */
const doneUntil = (time: string) =>
  db.execute(sql`
    select graphile_worker.complete_jobs(array(
      select id from graphile_worker.jobs where run_at <= ${time}::timestamptz))`)

beforeEach(() => doneUntil('2100-01-01T00:00:00Z'))

describe('of each scheduled job', () => {
  test('the next waits, once, however many servers look', async () => {
    const time = '2026-12-01T06:05:20Z'
    await Promise.all([look(time), look(time), look(time)])
    expect(await waiting()).toEqual({
      'clean-up-bookings': '01 06:10',
      'clean-up-mail-files': '02 01:20',
      'clean-up-pictures': '01 06:47',
      'clean-up-plans': '01 06:10',
      'compact-counts': '01 06:10',
      'delete-old-visitors': '01 06:17',
      'mail-billing-tasks': '02 05:00',
      'mail-listings-queue': '02 05:00',
      'mail-unread-bookings': '01 08:00',
      'read-calendars': '01 06:15',
      'reconcile-payments': '02 00:40',
      'refresh-landing-pages': '01 06:37',
    })
  })

  test('the one after it follows when it is done, and not before', async () => {
    await look('2026-12-01T06:05:20Z')
    await look('2026-12-01T06:10:05Z')
    expect(await waiting()).toMatchObject({ 'compact-counts': '01 06:10' })
    await doneUntil('2026-12-01T06:10:06Z')
    await look('2026-12-01T06:10:10Z')
    expect(await waiting()).toMatchObject({
      'compact-counts': '01 06:15',
      'clean-up-plans': '01 06:20',
      'clean-up-pictures': '01 06:47',
    })
  })

  test('one waits for each while no worker runs, however long', async () => {
    await look('2026-12-01T00:30:00Z')
    await look('2026-12-03T12:00:00Z')
    expect(await waiting()).toMatchObject({
      'compact-counts': '01 00:35',
      'reconcile-payments': '01 00:40',
    })
  })

  test('the next waits beside one that was given up, which still counts as failed', async () => {
    await look('2026-12-01T06:05:20Z')
    await db.execute(sql`
      select graphile_worker.permanently_fail_jobs(array_agg(id), 'broken') from graphile_worker.jobs`)
    await look('2026-12-01T06:10:10Z')
    const rows = await db.execute<{ key: string | null; isFailed: boolean }>(sql`
      select key, attempts >= max_attempts as "isFailed" from graphile_worker.jobs
      where task_identifier = 'compact-counts' order by id`)
    expect(rows).toEqual([
      { key: null, isFailed: true },
      { key: 'compact-counts', isFailed: false },
    ])
  })

  test('the next comes in time after a clock was a day ahead', async () => {
    await look('2026-12-02T06:05:00Z')
    await look('2026-12-01T06:10:00Z')
    expect(await waiting()).toMatchObject({
      'compact-counts': '01 06:15',
      'reconcile-payments': '02 00:40',
    })
  })

  test('what it is for goes with it', async () => {
    await look('2026-12-01T06:05:20Z')
    const rows = await db.execute<{ payload: unknown }>(sql`
      select p.payload from graphile_worker._private_jobs p
      where p.key in ('mail-listings-queue', 'mail-unread-bookings') order by key`)
    expect(rows.map(({ payload }) => payload)).toEqual([
      { bookingsAlone: false },
      { bookingsAlone: true },
    ])
  })
})

test('jobs that a clock enqueued while it was a day ahead are due when they were meant', async () => {
  for (const key of ['at once', 'in an hour', 'right'])
    await enqueue(db, 'compact-counts', {}, { key })
  await db.execute(sql`
    update graphile_worker._private_jobs set created_at = now() + interval '1 day', updated_at = now() + interval '1 day',
      run_at = now() + interval '1 day' + case key when 'in an hour' then interval '1 hour' else '0' end
    where key <> 'right'`)
  await undoFuture()
  const rows = await db.execute<{ key: string; minutes: number }>(sql`
    select key, round(extract(epoch from run_at - now()) / 60)::int as minutes
    from graphile_worker.jobs order by run_at, key`)
  expect(rows.map(({ key, minutes }) => [key, minutes])).toEqual([
    ['right', 0],
    ['at once', 0],
    ['in an hour', 60],
  ])
})
