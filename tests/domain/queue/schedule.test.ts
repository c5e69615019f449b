import { sql } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { enqueueDue, undoFuture } from '#app/domain/schedule.server.ts'
import { enqueue } from '#app/domain/queue.server.ts'
import { db } from '#db/client.server.ts'

const at = (time: string) => sql`${time}::timestamptz`

/** Names of what was enqueued and waits, which is then done. */
async function done(): Promise<string[]> {
  const rows = await db.execute<{ name: string }>(sql`
    with ended as (delete from graphile_worker._private_jobs returning task_id)
    select identifier as name from ended join graphile_worker._private_tasks t on t.id = task_id order by 1`)
  return rows.map(({ name }) => name)
}

beforeEach(async () => {
  await db.execute(sql`delete from graphile_worker._private_known_crontabs`)
  await done()
})

const everyFiveMinutes = ['clean-up-bookings', 'compact-counts']

describe('scheduled jobs', () => {
  test('are enqueued once a time, however many servers look', async () => {
    const look = () => enqueueDue(db, at('2026-12-01T06:05:20Z'))
    await Promise.all([look(), look(), look()])
    await look()
    expect(await done()).toEqual(everyFiveMinutes)
    await look()
    await enqueueDue(db, at('2026-12-01T06:09:59Z'))
    expect(await done()).toEqual([])
    await enqueueDue(db, at('2026-12-01T06:10:00Z'))
    expect(await done()).toEqual(['clean-up-bookings', 'clean-up-plans', 'compact-counts'])
  })

  test('begin at once, and each carries what it is for', async () => {
    await enqueueDue(db, at('2026-12-01T08:00:00Z'))
    const [unread] = await db.execute<{ payload: unknown; due: boolean }>(sql`
      select payload, run_at <= now() as due from graphile_worker._private_jobs where key = 'mail-unread-bookings'`)
    expect(unread).toEqual({ payload: { bookingsAlone: true }, due: true })
  })

  test('that were missed within the hour are made up for by one of each', async () => {
    await enqueueDue(db, at('2026-12-01T04:50:00Z'))
    await done()
    await enqueueDue(db, at('2026-12-01T05:48:00Z'))
    expect(await done()).toEqual(
      [
        ...everyFiveMinutes,
        'clean-up-pictures',
        'clean-up-plans',
        'delete-old-visitors',
        'mail-billing-tasks',
        'mail-listings-queue',
        'read-calendars',
        'refresh-landing-pages',
      ].toSorted(),
    )
    await enqueueDue(db, at('2026-12-02T12:01:00Z'))
    expect(await done()).not.toContain('mail-billing-tasks')
  })

  test('go on after a clock was a day ahead', async () => {
    await enqueueDue(db, at('2026-12-02T06:05:00Z'))
    await done()
    await enqueueDue(db, at('2026-12-01T06:10:00Z'))
    await enqueueDue(db, at('2026-12-01T06:10:10Z'))
    expect(await done()).toEqual(['clean-up-bookings', 'clean-up-plans', 'compact-counts'])
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
    from graphile_worker._private_jobs order by run_at, key`)
  expect(rows.map(({ key, minutes }) => [key, minutes])).toEqual([
    ['right', 0],
    ['at once', 0],
    ['in an hour', 60],
  ])
})
