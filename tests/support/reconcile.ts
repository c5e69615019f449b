import type postgres from 'postgres'
import { expect } from 'vitest'
import { aroundTheClock } from './booking-calls.ts'
import type { FakeMake } from './fake-make.ts'
import type { Mailbox } from './smtp.ts'

const settled = { timeout: 300_000, interval: 500 }

/** Businesses that are always open, each with an automation on the fake; their ids. */
export async function makeBusinesses(
  sql: postgres.Sql,
  make: FakeMake,
  count = 5,
): Promise<string[]> {
  const rows = await sql<{ id: string }[]>`
    insert into businesses (slug, name, industry, area, email, hours, is_listing_published, plan_status, make_webhook_url)
    select 'drill-' || i, 'Drill ' || i, 'Restaurants', 'City Bowl', 'owner-' || i || '@open.example',
      ${sql.json(aroundTheClock)}, true, 'PREMIUM', ${make.url('')}::text || i
    from generate_series(1, ${count}::int) i returning id`
  return rows.map(({ id }) => id)
}

const beyondOne = (counts: Iterable<number>): number =>
  [...counts].reduce((sum, count) => sum + count - 1, 0)

/**
 * That every acknowledged booking is stored once, with its two mails and its delivery, all of them sent. What was sent again
 * carries the same id: how many, for whoever knows how much may have been under way at each blow.
 */
export async function reconcile(
  sql: postgres.Sql,
  acknowledged: string[],
  { mailbox, make }: { mailbox: Mailbox; make: FakeMake },
) {
  const owed = async () => {
    const [row] = await sql`
      select (select count(*) from mails where status <> 'sent')::int
        + (select count(*) from deliveries where status <> 'sent')::int as count`
    return row?.['count']
  }
  await expect.poll(owed, settled).toBe(0)
  const stored = (await sql`select customer_email as guest from bookings`).map(
    (row) => row['guest'],
  )
  expect(stored.toSorted()).toEqual(acknowledged.toSorted())
  const mails = (await sql`select id from mails`).map(({ id }) => String(id))
  const deliveries = (await sql`select id from deliveries`).map(({ id }) => String(id))
  expect([mails.length, deliveries.length]).toEqual([stored.length * 2, stored.length])
  const called = new Map<string, number>()
  for (const { headers } of make.calls) {
    const id = String(headers['x-cptgems-delivery'])
    called.set(id, (called.get(id) ?? 0) + 1)
  }
  expect([...mailbox.messages.keys()].toSorted()).toEqual(mails.toSorted())
  expect([...called.keys()].toSorted()).toEqual(deliveries.toSorted())
  return {
    bookings: stored.length,
    mails: mails.length,
    deliveries: deliveries.length,
    mailsAgain: beyondOne(mailbox.messages.values()),
    callsAgain: beyondOne(called.values()),
  }
}
