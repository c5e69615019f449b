import { sql } from 'drizzle-orm'
import type { Database } from '#db/client.server.ts'
import { rowsAsTable } from './row-sql.server.ts'
import type { ImportRow } from './row.ts'

/** Metres within which two businesses of one name are duplicates. */
const sameSpot = 75
/** Metres within which equal phones and similar names are duplicates; branches of a chain are further apart. */
const sameBlock = 300

// At least a tenth of a millimetre: PostgreSQL fails on the square of a tiny number.
const metres = sql.raw(`111200 * sqrt(power(greatest(abs(k.latitude - r.latitude), 1e-9), 2)
  + power(greatest(abs(k.longitude - r.longitude), 1e-9) * cos(radians(r.latitude)), 2))`)
const bothPlaced = sql.raw('k.latitude is not null and r.latitude is not null')

/** Creates a temporary table of all businesses, for comparison with new rows. */
export async function listKnown(tx: Database): Promise<void> {
  await tx.execute(sql`drop table if exists pg_temp.import_known`)
  await tx.execute(sql`
    create temporary table import_known on commit drop as
      select 0 as position, name_key, name, suburb, phone, fold(address) as address, latitude, longitude
      from businesses`)
  await tx.execute(sql`create index on import_known (name_key)`)
  await tx.execute(sql`create index on import_known (phone) where phone is not null`)
  await refreshStatistics(tx)
}

/** Updates the planner's statistics of the temporary table. */
export const refreshStatistics = (tx: Database) => tx.execute(sql`analyze import_known`)

/**
 * Finds rows that duplicate a business or an earlier row: the same folded name at the same spot or address, or the
 * same phone, a similar name and the same block. Returns matches by position, and adds all rows to the table. Rows
 * restored from our own export are never duplicates.
 */
export async function findDuplicates(
  rows: ImportRow[],
  tx: Database,
): Promise<Map<number, string>> {
  if (rows.length === 0) return new Map()
  await tx.execute(sql`
    insert into import_known
      select r.position, fold(r.name), r.name, r.suburb, r.phone, fold(coalesce(r.address, '')),
        r.latitude, r.longitude
      from ${rowsAsTable(rows)}`)
  const others = rows.filter(({ kept }) => kept === undefined)
  if (others.length === 0) return new Map()
  const found = await tx.execute<{ position: number; name: string; suburb: string }>(sql`
    select distinct on (position) position, name, suburb from (
      select r.position, k.name, k.suburb
      from ${rowsAsTable(others)}
      join import_known k on k.name_key = fold(r.name) and k.position < r.position
      where case when ${bothPlaced} then ${metres} <= ${sameSpot}
        else k.suburb = r.suburb and (
          k.phone = r.phone or (k.address <> '' and k.address = fold(coalesce(r.address, '')))) end
      union all
      select r.position, k.name, k.suburb
      from ${rowsAsTable(others)}
      join import_known k on k.phone = r.phone and k.position < r.position
      where similarity(k.name_key, fold(r.name)) >= 0.5
        and case when ${bothPlaced} then ${metres} <= ${sameBlock} else k.suburb = r.suburb end
    ) as duplicates
    order by position, name`)
  return new Map(found.map(({ position, name, suburb }) => [position, `${name}, ${suburb}`]))
}
