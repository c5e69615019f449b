import { randomUUID } from 'node:crypto'
import { and, eq, isNotNull, sql, type SQL } from 'drizzle-orm'
import { db, type Database } from '#db/client.server.ts'
import { users } from '#db/schema/index.ts'
import { asAdmin, type Actor } from '#app/domain/actor.ts'
import { findUser, type ManagedUser } from '#app/domain/accounts/find-user.server.ts'
import { recordAudit } from '#app/domain/audit/record.server.ts'
import { DomainError } from '#app/domain/errors.ts'
import { enqueue } from '#app/domain/queue.server.ts'
import { afterRenewals } from '#app/domain/subscriptions/billing/cancel.server.ts'
import type { Provider } from '#app/domain/subscriptions/plan/provider.server.ts'
import { eraseTraces, personSearchOf } from './erase-traces.server.ts'
import { emptyEventsLater, eraseUser, erasing } from './erase-user.server.ts'
import { ownData } from './own-data.server.ts'
import { personTables } from './person-tables.server.ts'
import { either, type PersonSearch } from './person-search.server.ts'

/** An admin, or the command line of the server. */
function requireOperator(actor: Actor): void {
  if (actor.kind !== 'system') asAdmin(actor)
}

async function accountAt(email: string, tx: Database, { lock = false } = {}) {
  const [user] = await tx.select({ id: users.id }).from(users).where(eq(users.email, email))
  return user ? findUser(user.id, tx, { lock }) : null
}

const addressOf = (email: string) => email.trim().toLowerCase()

const personSearchAt = async (email: string, user: ManagedUser | null, tx: Database) =>
  personSearchOf({ email, user }, tx, { isProved: true })

type Traced = { table: string; where: SQL; shown: SQL }

const tracedTables = (person: PersonSearch): Traced[] =>
  Object.entries(personTables).flatMap(([table, decision]) =>
    'traces' in decision
      ? [
          {
            table,
            where: either(...decision.traces.map(({ where }) => where(person))),
            shown:
              decision.shown?.(person) ??
              sql`to_jsonb(held) - string_to_array(${(decision.secret ?? []).join(',')}, ',')`,
          },
        ]
      : [],
  )

export type Found = {
  account: ManagedUser['role'] | null
  /** Whether whoever has the account ever showed that the address is theirs. */
  isProved: boolean
  /** Rows by table. */
  rows: { table: string; count: number }[]
  /** Receipts that stay: tax law wants them kept. */
  receipts: number
}

/** Counts the rows that hold something about an address. Admins and the command line only. */
export async function findPerson(actor: Actor, email: string, tx: Database = db): Promise<Found> {
  requireOperator(actor)
  const address = addressOf(email)
  const user = await accountAt(address, tx)
  const person = await personSearchAt(address, user, tx)
  const rows: Found['rows'] = []
  for (const { table, where } of tracedTables(person)) {
    const [found] = await tx.execute<{ count: number }>(
      sql`select count(*)::int as count from ${sql.identifier(table)} where ${where}`,
    )
    if (found && found.count > 0) rows.push({ table, count: found.count })
  }
  const [kept] = await tx.execute<{ count: number }>(sql`
    select count(*)::int as count from receipts where owner_id = ${user?.id ?? null}
      or reference in (select reference from checkouts where email = ${address})`)
  const proved = and(eq(users.email, address), isNotNull(users.emailVerifiedAt))
  const isProved = (await tx.$count(users, proved)) > 0
  return { account: user?.role ?? null, isProved, rows, receipts: kept?.count ?? 0 }
}

async function* pieces(
  address: string,
  person: PersonSearch,
  account: AsyncGenerator<string> | null,
  tx: Database,
) {
  yield `{\n"email": ${JSON.stringify(address)},\n"account": `
  if (account) yield* account
  else yield 'null'
  yield ',\n"held": {'
  let between = ''
  for (const { table, where, shown } of tracedTables(person)) {
    const rows = await tx.execute<{ row: unknown }>(sql`
      select ${shown} as row
      from ${sql.identifier(table)} held where ${where}`)
    if (rows.length === 0) continue
    yield `${between}\n${JSON.stringify(table)}: ${JSON.stringify(rows.map(({ row }) => row))}`
    between = ','
  }
  yield '\n}\n}\n'
}

/**
 * What is held about an address, with what its owner could download themselves, as JSON in pieces; no secrets, and no text
 * of mails to others. The
 * audit does not name the address. Admins and the command line only.
 */
export async function exportPerson(
  actor: Actor,
  email: string,
  tx: Database = db,
): Promise<AsyncGenerator<string>> {
  requireOperator(actor)
  const address = addressOf(email)
  const user = await accountAt(address, tx)
  const person = await personSearchAt(address, user, tx)
  const own =
    user &&
    (await ownData({ kind: 'user', userId: user.id, role: user.role, email: user.email }, tx))
  await recordAudit(tx, actor, 'person.exported', { type: 'person', id: randomUUID() }, null, null)
  return pieces(address, person, own, tx)
}

/**
 * Erases what is held about an address: account and listing with what renews, bookings, mails, checkouts, and where
 * others wrote it. Receipts and the ledger stay. The audit names neither address nor person. Admins and the command line
 * only. Throws `conflict` for admins' accounts and while the plan is changed, `unavailable` where the payment provider fails.
 */
export async function erasePerson(
  actor: Actor,
  email: string,
  provider?: Provider,
  tx: Database = db,
): Promise<{ reference: string; rows: Record<string, number> }> {
  requireOperator(actor)
  const address = addressOf(email)
  const before = await accountAt(address, tx)
  if (before?.role === 'ADMIN') {
    throw new DomainError('conflict', 'Admins cannot be erased here.')
  }
  const reference = randomUUID()
  const erase = () =>
    erasing(tx, async (inner) => {
      const user = await accountAt(address, inner, { lock: true })
      const rows = user ? await eraseAccount(user, inner) : await eraseStranger(address, inner)
      await recordAudit(inner, actor, 'person.erased', { type: 'person', id: reference }, null, {
        rows,
      })
      await enqueue(inner, 'clean-up-mail-files', {}, { key: 'clean-up-mail-files' })
      return { reference, rows }
    })
  return afterRenewals(before?.business, erase, provider, tx)
}

async function eraseAccount(user: ManagedUser, tx: Database): Promise<Record<string, number>> {
  const { rows } = await eraseUser(user, tx, { isProved: true })
  return { ...rows, users: 1 }
}

async function eraseStranger(address: string, tx: Database): Promise<Record<string, number>> {
  const person = await personSearchAt(address, null, tx)
  const rows = await eraseTraces(person, tx)
  await emptyEventsLater(person.customers, tx)
  return rows
}
