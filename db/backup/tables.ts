import type { Client } from 'pg'

/** The schemas whose tables are ours, those of migrations and of the queue among them. */
const schemas = ['public', 'drizzle', 'graphile_worker']

export type Table = { table: string; columns: string[]; order: string[] }

export const quoted = (name: string): string =>
  name
    .split('.')
    .map((part) => `"${part.replaceAll('"', '""')}"`)
    .join('.')

/** Every table with its stored columns, and those that order its rows: the primary key, or all. */
export async function tablesOf(client: Client): Promise<Table[]> {
  const { rows } = await client.query<Table>(
    `select n.nspname || '.' || c.relname as table,
       array(select attname::text from pg_attribute where attrelid = c.oid and attnum > 0
         and not attisdropped and attgenerated = '' order by attnum) as columns,
       array(select a.attname::text from pg_index i
         cross join unnest(i.indkey) with ordinality as k(attnum, at)
         join pg_attribute a on a.attrelid = i.indrelid and a.attnum = k.attnum
         where i.indrelid = c.oid and i.indisprimary order by k.at) as order
     from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where c.relkind = 'r' and n.nspname = any($1) order by 1`,
    [schemas],
  )
  return rows
}

/** `copy` of a table's rows, always in the same order. */
export const copyOut = ({ table, columns, order }: Table): string => {
  const by = order.length > 0 ? order.map(quoted) : columns.map((name) => `${quoted(name)}::text`)
  return `copy (select ${columns.map(quoted).join(', ')} from ${quoted(table)} order by ${by.join(', ')}) to stdout`
}

/** How values are written, whatever the role or the database says: a restored copy reads them as they were. */
export const plainValues = `set datestyle = 'ISO, YMD'; set timezone = 'UTC'; set intervalstyle = 'postgres';
  set extra_float_digits = 3; set bytea_output = 'hex'; set client_encoding = 'UTF8'; set xmlbinary = 'base64'`

export const copyIn = ({ table, columns }: Pick<Table, 'table' | 'columns'>): string =>
  `copy ${quoted(table)} (${columns.map(quoted).join(', ')}) from stdin`

/** Tables so that each comes after those it refers to. */
export async function inLoadingOrder(client: Client, tables: string[]): Promise<string[]> {
  const { rows } = await client.query<{ child: string; parent: string }>(
    `select cn.nspname || '.' || c.relname as child, pn.nspname || '.' || p.relname as parent
     from pg_constraint k join pg_class c on c.oid = k.conrelid join pg_namespace cn on cn.oid = c.relnamespace
     join pg_class p on p.oid = k.confrelid join pg_namespace pn on pn.oid = p.relnamespace
     where k.contype = 'f' and k.conrelid <> k.confrelid`,
  )
  const waiting = new Set(tables)
  const ordered: string[] = []
  while (waiting.size > 0) {
    const ready = [...waiting].filter(
      (table) => !rows.some(({ child, parent }) => child === table && waiting.has(parent)),
    )
    if (ready.length === 0) throw new Error(`These tables refer to each other: ${[...waiting]}`)
    for (const table of ready) waiting.delete(table)
    ordered.push(...ready)
  }
  return ordered
}

export async function sequencesOf(client: Client): Promise<Record<string, string>> {
  const { rows } = await client.query<{ name: string; value: string }>(
    `select schemaname || '.' || sequencename as name, last_value::text as value from pg_sequences
     where schemaname = any($1) and last_value is not null order by 1`,
    [schemas],
  )
  return Object.fromEntries(rows.map(({ name, value }) => [name, value]))
}

export async function migrationsOf(client: Client): Promise<string[]> {
  const { rows } = await client.query<{ hash: string }>(
    'select hash from drizzle.__drizzle_migrations order by id',
  )
  return rows.map(({ hash }) => hash)
}
