import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { Database } from '#db/client.server.ts'
import { db } from '#db/client.server.ts'
import { either, type PersonSearch } from '#app/domain/privacy/person-search.server.ts'
import { personTables } from '#app/domain/privacy/person-tables.server.ts'
import { makeEverythingHeld, refuse } from '#tests/support/everything-held.ts'

/** Columns of those tables in which nobody writes freely: kinds, codes, hashes, phone numbers, addresses of this site. */
const byCode: Record<string, string> = {
  audit_entries: 'action target_id target_type',
  automation_callbacks: 'delivery_id fingerprint',
  billing_details: 'vat_number',
  billing_tasks: 'currency customer_code reference subject',
  bookings: 'customer_phone request_digest request_key session',
  businesses:
    'amenities external_key google_review_link highlights logo make_webhook_url phone slug',
  checkouts: 'customer_code opener phone plan_code reference',
  claims: 'code_hash',
  imports: 'error',
  mails: 'kind',
  provider_events: 'event fingerprint',
  review_invitations: 'edit_hash write_hash',
  sandbox_subscriptions: 'card_brand card_expires card_last4 code customer_code plan_code token',
  sandbox_transactions: 'callback_url cancel_url customer_code plan_code renewal',
  single_use_tokens: 'id',
  staff: 'hours leave',
  subscriptions: 'card_brand card_expires card_last4 code customer_code email_token plan_code',
  users: 'password_hash phone username',
  waiting_entries: 'customer_phone',
}

class Undo extends Error {}

/** Writes an address into a column of one row and tells whether that row is found; null where the column takes no text. */
async function isFound(
  { table, name, type }: { table: string; name: string; type: string },
  person: PersonSearch,
): Promise<boolean | null> {
  const decision = personTables[table]
  if (!decision || !('traces' in decision)) return null
  const [of, column] = [sql.identifier(table), sql.identifier(name)]
  const text = sql`${person.email}::text`
  const value = type === 'jsonb' ? sql`jsonb_build_object('said', ${text})` : text
  let found: boolean | null = null
  const write = async (t: Database) => {
    const changed = await t.execute(
      sql`update ${of} set ${column} = ${value} where ctid = (select ctid from ${of} limit 1) returning 1`,
    )
    if (changed.length === 0) throw new Error(`no row was made in ${table}`)
    const where = either(...decision.traces.map((trace) => trace.where(person)))
    found = (await t.execute(sql`select 1 from ${of} where ${where}`)).length > 0
    throw new Undo()
  }
  await db.transaction(write).catch((error: unknown) => {
    const { code } = ((error as Error).cause ?? {}) as { code?: string }
    // Closed lists, references, keys and forms that an address does not have.
    if (!(error instanceof Undo) && !/^(23|22|42804|428C9)/.test(code ?? '')) throw error
  })
  return found
}

test('an address is found in whatever text of a table it stands', async () => {
  await refuse((await makeEverythingHeld()).email)
  const person: PersonSearch = {
    email: `${randomUUID()}@example.co.za`,
    ...{ userId: null, accountEmail: null, businessId: null, phone: null, customers: [] },
  }
  const columns = await db.execute<{ table: string; name: string; type: string }>(sql`
    select table_name as "table", column_name as name, data_type as type
    from information_schema.columns
    where table_schema = 'public' and data_type in ('text', 'jsonb') and is_generated = 'NEVER'
    order by 1, 2`)
  const missed: string[] = []
  for (const column of columns) {
    if (byCode[column.table]?.split(' ').includes(column.name)) continue
    if ((await isFound(column, person)) === false) missed.push(`${column.table}.${column.name}`)
  }
  expect(missed).toEqual([])
})

/** What rows of a table go with: the tables on the way by which a deletion cascades. */
const goesWith = async (table: string): Promise<string[]> =>
  (
    await db.execute<{ name: string }>(sql`
      with recursive onward as (
        select ${table}::regclass as at
        union
        select c.confrelid::regclass from pg_constraint c join onward on c.conrelid = onward.at
        where c.contype = 'f' and c.confdeltype = 'c')
      select at::text as name from onward`)
  ).map(({ name }) => name)

test('what is said to go with account, listing or file does go with it', async () => {
  const owners = {
    'the account': 'users',
    'the listing': 'businesses',
    'the imported file': 'imports',
  }
  const stay: string[] = []
  for (const [table, decision] of Object.entries(personTables)) {
    // Files go before rows of pictures, with the job that the test of a whole erasure runs.
    if (!('follows' in decision) || table === 'images') continue
    const owner = owners[decision.follows as keyof typeof owners]
    if (!(await goesWith(table)).includes(owner)) stay.push(`${table}: ${decision.follows}`)
  }
  expect(stay).toEqual([])
})
