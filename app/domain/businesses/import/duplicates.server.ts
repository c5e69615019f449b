import { sql } from 'drizzle-orm'
import type { Database } from '#db/client.server.ts'
import { rowsAsTable } from './row-sql.server.ts'
import type { ImportRow } from './row.ts'

/** Metres within which two businesses of one name are one. */
const sameSpot = 75
/** Metres within which one phone and a similar name make one business; chains share phones further apart. */
const sameBlock = 300

// No closer than a tenth of a millimetre: the square of next to nothing is an error to PostgreSQL.
const metres = sql.raw(`111200 * sqrt(power(greatest(abs(k.latitude - r.latitude), 1e-9), 2)
  + power(greatest(abs(k.longitude - r.longitude), 1e-9) * cos(radians(r.latitude)), 2))`)
const bothPlaced = sql.raw('k.latitude is not null and r.latitude is not null')

/** Makes the list, private to this transaction, of all businesses to compare new rows with. */
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

/** Tells the planner how large the list has become. */
export const refreshStatistics = (tx: Database) => tx.execute(sql`analyze import_known`)

/**
 * Rows that look the same as a business that is there, or as an earlier row of this import: the same
 * folded name on the same spot or at the same address, or the same phone, a similar name and the same
 * block. By position, with what they look the same as. Adds all rows to the list. Lines of our own bring
 * back businesses that stood beside their likes: they are nobody's twins.
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
    ) as twins
    order by position, name`)
  return new Map(found.map(({ position, name, suburb }) => [position, `${name}, ${suburb}`]))
}
