import { sql, type SQL } from 'drizzle-orm'

/** Whose data is looked for. */
export type PersonSearch = {
  /** In lower case; null where an address was never proved: what is held under it may be somebody else's. */
  email: string | null
  userId: string | null
  /** The address of the account, proved or not. */
  accountEmail: string | null
  /** The listing they own. */
  businessId: string | null
  phone: string | null
  /** Their codes at the payment provider. */
  customers: string[]
}

/** What stands where an address was written. */
const erased = '(erased)'

const literal = (text: string) => text.replace(/[.*+?^${}()|[\]\\/-]/g, '\\$&')

/** The address as a word of its own, for PostgreSQL: `a@b.co` is not part of `aa@b.co.za`. */
const addressPattern = (email: string) =>
  `(?<![[:alnum:]._%+-])${literal(email)}(?![[:alnum:]-]|\\.[[:alnum:]])`

const column = (name: string): SQL => sql.raw(`"${name}"`)

/** Whether a column holds the address and nothing else. */
export const isAddress = (name: string, { email }: PersonSearch): SQL =>
  email === null ? sql`false` : sql`lower(${column(name)}) = ${email}`

export const isUser = (name: string, { userId }: PersonSearch): SQL =>
  userId === null ? sql`false` : sql`${column(name)} = ${userId}`

/** Whether a calendar's address, the at sign written as `%40` perhaps, has the email address as a part of its own. */
export const isInUrl = (name: string, { email }: PersonSearch): SQL =>
  email === null
    ? sql`false`
    : sql`regexp_replace(replace(lower(${column(name)}), '%40', '@'), '%2f|%3d|\\.ics', '/', 'g') ~ ${addressPattern(email)}`

/** Whether a record of the audit is about their listing; of one that was there before them, since then. */
export const isOfListing = ({ businessId }: PersonSearch): SQL =>
  businessId === null
    ? sql`false`
    : sql`(target_type = 'business' and target_id = ${businessId} and at >= coalesce(
        (select claimed_at from claimed_listings where business_id = ${businessId}::uuid), '-infinity'))`

/** Whether one of these columns, text or JSON, has the address somewhere in it. */
export const mentions = (names: string[], { email }: PersonSearch): SQL =>
  email === null
    ? sql`false`
    : sql`(${sql.join(
        names.map((name) => sql`${column(name)}::text ~* ${addressPattern(email)}`),
        sql` or `,
      )})`

/** A file's parts are looked through together: an address may begin in one and end in the next. */
export const filesWith = ({ email }: PersonSearch) =>
  email === null
    ? sql`false`
    : sql`(position(${email} in lower(concat(file, report::text))) > 0 or id in (
        select import_id from import_parts group by import_id, kind
        having position(${email} in lower(encode(string_agg(bytes, ''::bytea order by part), 'escape'))) > 0))`

/** The assignment of a column without the address. Call it where `mentions` may hold. */
export const without = (name: string, email: string, type = 'text'): SQL =>
  sql`${column(name)} = regexp_replace(${column(name)}::text, ${addressPattern(email)}, ${erased}, 'gi')::${sql.raw(type)}`

export const either = (...conditions: SQL[]): SQL => sql`(${sql.join(conditions, sql` or `)})`

/** Whether a column holds one of these codes. */
export const isOf = (column: string, codes: string[]) =>
  codes.length === 0
    ? sql`false`
    : sql`${sql.raw(column)} in (${sql.join(
        codes.map((code) => sql`${code}`),
        sql`, `,
      )})`
