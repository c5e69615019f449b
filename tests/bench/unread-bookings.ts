/**
 * The admins' queue of bookings that nobody read, at 1,000,000 bookings: `node db/launcher/dev.js
 * tests/bench/unread-bookings.ts` fills a database of its own. Prints each statement's plan, and ends with 1 where one
 * takes longer than 50 ms or reads the whole table of bookings or mails.
 */
import { sql as query } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/postgres-js'
import postgres from 'postgres'

const amount = 1_000_000
/** Of them ahead and open, each with the mail that told its business. */
const ahead = 50_000
const limit = 50
const admin = process.env['DATABASE_URL'] as string
const name = `bench_unread_${process.pid}`

/** Ten thousand businesses of which every tenth is not reached; one open booking in a hundred was told to nobody. */
async function fill(sql: postgres.Sql): Promise<void> {
  await sql.unsafe('set session_replication_role = replica')
  await sql`
    insert into businesses (slug, name, industry, area, plan_status, is_listing_published, email)
    select 'bench-' || i, 'Bench ' || i, 'Fitness', 'City Bowl', 'FREE', true,
      case when i % 10 <> 0 then 'bench' || i || '@bench.example' end
    from generate_series(1, 10000) i`
  await sql`
    insert into bookings (business_id, customer_name, customer_email, customer_phone, starts_at, ends_at, status,
      request_key, created_at, asked_at)
    select b.id, 'Guest', 'guest' || g || '@bench.example', '+27821234567', at, at + interval '1 hour',
      case when g > ${ahead} then (array['CANCELLED', 'COMPLETED'])[1 + g % 2]
        else (array['PENDING', 'CONFIRMED'])[1 + g % 2] end,
      'key-' || g, at - interval '2 days', at - interval '2 days'
    from generate_series(1, ${amount}) g
    -- Open ones are at businesses that are reached, but for those that lost their contact since.
    join businesses b on b.slug = 'bench-' || (case when g > ${ahead} or g % 1000 = 0 then 1 + g % 10000
      else 1 + g % 9 + g % 1000 * 10 end),
      lateral (select now() + (case when g > ${ahead} then -g * interval '1 minute'
        else g * interval '2 minutes' end) as at) times`
  await sql`
    insert into mails (kind, recipient, subject, booking_id, business_id, status, created_at)
    select kind, 'bench@bench.example', 'About a booking', id, business_id, 'sent', created_at
    from bookings, unnest(array['booking-notice', 'booking-receipt']) kind
    where starts_at < now() + interval '60 days' and (request_key not like '%00' or kind = 'booking-receipt')`
  await sql`
    update bookings k set is_told = true from mails m where m.booking_id = k.id and m.kind = 'booking-notice'`
  await sql.unsafe('set session_replication_role = origin')
  await sql.unsafe('vacuum analyze')
}

/** Everybody told and every booking at a business that is reached: what a search for the others looks through. */
async function notifyAll(sql: postgres.Sql): Promise<void> {
  await sql`update bookings set is_told = true where status in ('PENDING', 'CONFIRMED')`
  await sql.unsafe('vacuum analyze bookings')
}

const ownUrl = admin.replace(/\/[^/?]+(\?|$)/, `/${name}$1`)
const root = postgres(admin, { max: 1, onnotice: () => {} })
await root.unsafe(`create database ${name}`)
let failed = false
try {
  process.env['DATABASE_URL'] = ownUrl
  const { migrateDatabase } = await import('#app/server/start/migrations.ts')
  await migrateDatabase(ownUrl)
  const sql = postgres(ownUrl, { max: 1, onnotice: () => {} })
  await fill(sql)
  const { canBeNotified, isUnread, isUnnotified } =
    await import('#app/domain/bookings/unread.server.ts')
  const now = new Date().toISOString()
  // As the queue of admins and the two follow-ups ask.
  const conditions = {
    'bookings nobody read': isUnread(now),
    'customers to be told': query`k.asked_at is not null and k.unread_at is null
      and (k.status = 'PENDING' or ${isUnnotified(now)}) and ${isUnread(now)}`,
    'notices to send again': canBeNotified(now),
  }
  for (const state of ['some', 'none']) {
    if (state === 'none') await notifyAll(sql)
    for (const [title, condition] of Object.entries(conditions)) {
      let took = Infinity
      let plan = ''
      // The best of twenty: what else the machine does, and what the disk had to bring, is not the statement's.
      for (let run = 0; run < 20; run += 1) {
        const rows = await drizzle(sql).execute<{ 'QUERY PLAN': string }>(query`
        explain (analyze, buffers, timing off)
        select k.*, b.name from bookings k join businesses b on b.id = k.business_id
        where ${condition} order by k.starts_at, k.id limit 100`)
        plan = rows.map((row) => row['QUERY PLAN']).join('\n')
        took = Math.min(took, Number(/Execution Time: ([\d.]+)/.exec(plan)?.[1]))
      }
      console.log(`${title}, ${state}: ${took} ms\n${plan}\n`)
      failed ||= took > limit || /Seq Scan on (?:bookings|mails)/.test(plan)
    }
  }
  await sql.end()
  const { closeDatabase } = await import('#db/client.server.ts')
  await closeDatabase()
} finally {
  await root.unsafe(`drop database if exists ${name} with (force)`)
  await root.end()
}
process.exitCode = failed ? 1 : 0
