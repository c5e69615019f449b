import { sql, type SQL } from 'drizzle-orm'
import {
  either,
  isAddress,
  isOf,
  isUser,
  mentions,
  type PersonSearch,
  without,
} from './person-search.server.ts'
import { mailTexts } from './texts.ts'

/** Rows of a table that hold something about a person, and how it is taken out of them. */
export type Trace = {
  where: (person: PersonSearch) => SQL
  /** What changes or deletes those rows; without it they go with the account, with the bookings, or as mails do. */
  erase?: (person: PersonSearch) => SQL
}

/** What an export shows of a row, `held`, in place of all its columns. */
type Shown = (person: PersonSearch) => SQL

export type Decision =
  | { traces: Trace[]; secret?: string[]; shown?: Shown }
  /** Rows go when rows of another table go, which is found. */
  | { follows: string }
  /** Stays, for this reason. */
  | { kept: string }
  /** Holds nothing about people. */
  | { nobody: string }

type Where = Trace['where']

/** Deletes rows; those that are not `free` yet go later. */
export const rowsOf = (table: string, where: Where, free = sql`true`): Trace => ({
  where,
  erase: (person) => sql`delete from ${sql.identifier(table)} where ${where(person)} and ${free}`,
})

/** Who waits goes with the mail to them that is being handed over just now. */
export const isUnmailed = sql`not exists (select from mails where waiting_id = waiting_entries.id)`

export const emptied = (table: string, set: string, where: Where): Trace => ({
  where,
  erase: (person) =>
    sql`update ${sql.identifier(table)} set ${sql.raw(set)} where ${where(person)}`,
})

/** Somebody else's rows, in which the address may be written: it alone goes. `types` says which are JSON. */
export function written(
  table: string,
  names: string[],
  types: Record<string, string> = {},
  where: Where = (person) => mentions(names, person),
): Trace {
  const cleaned = (person: PersonSearch) =>
    sql.join(
      names.map((name) => without(name, person.email ?? '', types[name])),
      sql`, `,
    )
  return {
    where,
    erase: (person) =>
      sql`update ${sql.identifier(table)} set ${cleaned(person)} where ${where(person)}`,
  }
}

/**
 * Whether a task without a checkout, as about a renewal, is about what an account paid whose address was never proved: one of
 * that time, and of a customer of the provider by whom nobody else paid, gone by now or not.
 */
const isRenewalOfAccount: Where = ({ customers, accountEmail, userId }) => sql`(
  ${isOf('customer_code', customers)} and lower(payer_email) = ${accountEmail}::text
  and created_at >= (select created_at from users where users.id = ${userId}::uuid)
  and customer_code not in (select customer_code from checkouts where customer_code is not null
    and owner_id is distinct from ${userId}::uuid))`

/** Whether a task names them as who paid: by an address that is theirs, or of what their account paid. */
const isPayer: Where = (person) =>
  either(
    isAddress('payer_email', person),
    sql`reference in (select reference from checkouts where owner_id = ${person.userId}::uuid)`,
    sql`reference in (select reference from receipts where owner_id = ${person.userId}::uuid)`,
    isRenewalOfAccount(person),
  )

export const taskDecision: Decision = {
  traces: [
    emptied('billing_tasks', 'payer_email = null', isPayer),
    written('billing_tasks', ['note', 'reason']),
  ],
}

const states = ['before', 'after']

/** Records that name an account: one made while it had its address, never proved, is about it. */
const namesAccount: Where = (person) => sql`(
  ${mentions(states, person)}
  and action in ('owner.assigned', 'owner.removed', 'claim.approved', 'claim.declined', 'mail.sent-again')
  and at >= (select created_at from users where users.id = ${person.userId}::uuid))`

const ofAccount = (person: PersonSearch) => ({ ...person, email: person.accountEmail })

/** Where records of the audit name a person: by an address that is theirs, or as the account that had it then. */
export function writtenInAudit(): Trace[] {
  const types = { before: 'jsonb', after: 'jsonb' }
  const { where, erase } = written('audit_entries', states, types, namesAccount)
  return [
    written('audit_entries', states, types),
    {
      where: (person) => where(ofAccount(person)),
      ...(erase && { erase: (person: PersonSearch) => erase(ofAccount(person)) }),
    },
  ]
}

const isAboutOthers: Where = ({ userId }) =>
  sql`(owner_id is not null and owner_id is distinct from ${userId}::uuid)`

/**
 * Of a mail to somebody else, no more than that it names the person: its text is the recipient's. Links in their own are
 * for them alone to open, not for who exports, nor are their attachments, whose folded lines part such links.
 */
const shownMail = ({ email }: PersonSearch) => sql`case when recipient = ${email} then
  regexp_replace((to_jsonb(held) - 'attachments')::text, '(?<=[=/])[A-Za-z0-9_-]{40,}', '…', 'g')::jsonb
  else jsonb_build_object('kind', kind, 'created_at', created_at) end`

/** Mails to or about a person, and those that name them, but for those about another account. */
export const isMailAbout: Where = (person) =>
  either(
    ...[isAddress('recipient', person), isUser('owner_id', person)],
    sql`(${mentions(mailTexts, person)} and not ${isAboutOthers(person)})`,
  )

/** The assignments of a mail's texts without an address. */
export const mailWithout = (email: string): SQL => {
  const types: Record<string, string> = {
    content: 'jsonb',
    reply_to: 'jsonb',
    attachments: 'jsonb',
  }
  const cleaned = mailTexts.map((name) => without(name, email, types[name]))
  return sql.join(cleaned, sql`, `)
}

/** One about another account goes with that alone: a warning that has yet to arrive only loses the address. See `eraseFromMails`. */
export const mailDecision: Decision = {
  traces: [{ where: (person) => either(isMailAbout(person), mentions(mailTexts, person)) }],
  shown: shownMail,
}
