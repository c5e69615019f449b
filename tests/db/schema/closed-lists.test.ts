import { getTableColumns, is, sql } from 'drizzle-orm'
import { getTableConfig, PgTable } from 'drizzle-orm/pg-core'
import { expect, test } from 'vitest'
import { db } from '#db/client.server.ts'
import * as schema from '#db/schema/index.ts'
import { databaseBefore } from '#tests/support/earlier-database.ts'
import { makeUser } from '#tests/support/factories.ts'

const closedLists = Object.values(schema)
  .filter((one) => is(one, PgTable))
  .flatMap((table) =>
    Object.values(getTableColumns(table)).flatMap(({ name, enumValues }) =>
      enumValues?.length ? { table: getTableConfig(table).name, name, enumValues } : [],
    ),
  )

/** The quoted values of a validated CHECK constraint. */
async function valuesOfCheck(table: string, name: string): Promise<string[] | undefined> {
  const [row] = await db.execute<{ definition: string }>(sql`
    select pg_get_constraintdef(oid) as definition from pg_constraint
    where conrelid = ${table}::regclass and conname = ${`${table}_${name}`} and convalidated`)
  return row && [...row.definition.matchAll(/'((?:[^']|'')*)'::text/g)].map(([, value]) => value!)
}

test('the schema has closed lists in every part', () => {
  const names = closedLists.map(({ table, name }) => `${table}.${name}`)
  expect(names).toEqual(
    expect.arrayContaining([
      'users.role',
      'businesses.industry',
      'businesses.area',
      'businesses.plan_status',
      'bookings.status',
      'deliveries.status',
      'mails.status',
      'subscriptions.state',
    ]),
  )
})

test.each(closedLists)(
  'the database takes for $table.$name what the code lists, and nothing else',
  async ({ table, name, enumValues }) => {
    expect(await valuesOfCheck(table, name)).toEqual([...enumValues])
  },
)

test('an unknown role is refused by the database itself', async () => {
  const made = makeUser({ role: 'OWNER' as 'ADMIN' })
  await expect(made).rejects.toMatchObject({ cause: { constraint: 'users_role' } })
})

test('an upgrade maps values outside the lists, and leaves the rest unchanged', async () => {
  const { sql: old, upgrade, drop } = await databaseBefore('0015_closed-lists')
  try {
    const [owner] = await old`insert into users (email, password_hash, role)
      values ('owner@example.co.za', 'x', 'Owner') returning id`
    await old`insert into users (email, password_hash, role) values
      ('someone@example.co.za', 'x', 'admin'), ('admin@example.co.za', 'x', 'ADMIN')`
    await old`insert into businesses (slug, owner_id, name, industry, area, plan_status) values
      ('misspelt', ${owner!.id}, 'Misspelt', ' hair salons', 'city bowl ', 'premium'),
      ('unknown', null, 'Unknown', 'Circus', 'Karoo', 'GOLD'),
      ('right', null, 'Right', 'Fitness', 'Boland', 'BASIC')`
    await old`insert into single_use_tokens (id, purpose, expires_at) values ('t', 'old', now())`
    await old`insert into mails (kind, recipient, subject, status) values ('m', 'r', 's', 'lost')`
    await old`insert into automations (business_id, held_at, held_cause)
      select id, now(), 'weather' from businesses where slug = 'right'`
    await old`insert into bookings
      (business_id, customer_name, customer_email, customer_phone, starts_at, ends_at, request_key)
      select id, 'Ann', 'ann@example.co.za', '', now(), now() + interval '1 hour', 'k'
      from businesses where slug = 'right'`
    await old`insert into booking_changes (booking_id, kind, actor, starts_at)
      select id, kind, actor, starts_at from bookings,
      (values ('requested', 'customer'), ('dreamt', 'guest')) as change (kind, actor)`
    await old`insert into deliveries (business_id, event, payload, status, last_cause)
      select id, event, '{}', status, cause from businesses,
      (values ('booking.created', 'stuck', 'weather'), ('booking.dreamt', 'queued', null))
        as call (event, status, cause) where slug = 'right'`
    await old`insert into delivery_attempts (delivery_id, number, milliseconds, cause)
      select id, 1, 5, 'weather' from deliveries where event = 'booking.created'`
    await old`insert into automation_callbacks (business_id, delivery_id, action, fingerprint)
      select id, 'd', 'dance', 'f' from businesses where slug = 'right'`
    await old`insert into images (business_id, hash, width, height, widths, focal_point, placeholder)
      select id, 'h', 1, 1, '{1}', 'middle', '' from businesses where slug = 'right'`
    await old`insert into checkouts
      (reference, plan, plan_code, amount_cents, email, first_name, last_name, phone, state)
      values ('c', 'GOLD', 'p', 1, '', '', '', '', 'dreamt')`
    await old`insert into payments (reference, customer_code, plan, amount_cents, paid_at, asked_at)
      values ('p', 'c', 'GOLD', 1, now(), now())`
    await old`insert into subscriptions (code, customer_code, plan, state, asked_at)
      values ('s', 'c', 'GOLD', 'dreamt', now())`
    await old`insert into plan_terms (business_id, standing)
      select id, 'dreamt' from businesses where slug = 'right'`
    await old`insert into provider_events (fingerprint, event, payload, outcome)
      values ('f', 'e', '{}', 'dreamt')`
    await old`insert into platform_counts values ('dreams', '', 1)`
    await old`insert into sandbox_transactions
      (reference, email, customer_code, plan_code, amount_cents, status, callback_url, cancel_url)
      values ('r', '', '', '', 1, 'dreamt', '', '')`
    await old`insert into sandbox_subscriptions (code, token, email, customer_code, plan_code, status)
      values ('s', 't', '', '', '', 'dreamt')`

    await upgrade()

    const rows = async (query: string) =>
      (await old.unsafe(query).values()).map((row) => row.join(' | '))
    expect(await rows('select email, role from users order by email')).toEqual([
      'admin@example.co.za | ADMIN',
      'owner@example.co.za | BUSINESS',
      'someone@example.co.za | CUSTOMER',
    ])
    expect(
      await rows('select slug, industry, area, plan_status, version from businesses order by slug'),
    ).toEqual([
      'misspelt | Hair Salons | City Bowl | PREMIUM | 2',
      'right | Fitness | Boland | BASIC | 1',
      'unknown | Professional Services | City Bowl | FREE | 2',
    ])
    expect(
      await rows(`select before->>'industry', after->>'industry' from audit_entries order by 1`),
    ).toEqual([' hair salons | Hair Salons', 'Circus | Professional Services'])
    expect(await rows('select id from single_use_tokens')).toEqual([])
    expect(await rows('select status from mails')).toEqual(['failed'])
    expect(await rows('select paused_cause from automations')).toEqual(['refused'])
    expect(await rows('select kind, actor from booking_changes')).toEqual(['requested | system'])
    expect(await rows('select event, status, last_cause is null from deliveries')).toEqual([
      'booking.created | dead-letter | true',
    ])
    expect(await rows('select cause from delivery_attempts')).toEqual(['refused'])
    expect(await rows('select action from automation_callbacks')).toEqual([])
    expect(await rows('select focal_point from images')).toEqual(['centre'])
    expect(await rows('select plan, state from checkouts')).toEqual(['BASIC | mismatch'])
    expect(await rows('select plan from payments')).toEqual(['BASIC'])
    expect(await rows('select plan, state from subscriptions')).toEqual(['BASIC | attention'])
    expect(await rows('select status, review_at is not null from plan_terms')).toEqual([
      'active | true',
    ])
    expect(await rows('select outcome from provider_events')).toEqual(['needs-person'])
    expect(await rows(`select * from platform_counts where subject = 'dreams'`)).toEqual([])
    expect(await rows('select status from sandbox_transactions')).toEqual(['abandoned'])
    expect(await rows('select status from sandbox_subscriptions')).toEqual(['complete'])
  } finally {
    await drop()
  }
})
