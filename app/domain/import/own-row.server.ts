import { inArray } from 'drizzle-orm'
import type { Database } from '#db/client.server.ts'
import { businesses } from '#db/schema/businesses.ts'
import { selectionOf } from '#app/domain/businesses/field-columns.server.ts'
import { fields, type Business } from '#app/domain/businesses/fields.ts'
import { isSlug } from '#app/domain/businesses/reference.ts'
import { cutTo } from './clean-text.ts'
import { columnsOfField, ignoresEmptyCell, type Cells } from './csv-header.ts'
import { readField, restoreField, writeField } from './field-cells.ts'
import { industryNamed } from './trade-words.server.ts'
import { placeFor, type Placement } from './placement.server.ts'
import {
  importFields,
  emptyOptionalFields,
  type ImportField,
  type Reading,
  type Remark,
} from './row.ts'

export type OwnLine = { position: number; id: string; cells: Cells }

export type StoredBusiness = Pick<Business, ImportField | 'id'>

/** What is stored for the lines of an own export, by id; ids that are gone are left out. One statement. */
export async function storedBusinesses(
  lines: OwnLine[],
  tx: Database,
): Promise<Map<string, StoredBusiness>> {
  if (lines.length === 0) return new Map()
  const found = await tx
    .select(selectionOf([...importFields, 'id']))
    .from(businesses)
    .where(
      inArray(
        businesses.id,
        lines.map(({ id }) => id),
      ),
    )
  return new Map(found.map((business) => [business.id, business]))
}

/** Whether a field's cells equal what an export would write, or are absent. */
function isUntouched<F extends ImportField>(
  name: F,
  cells: Cells,
  stored: StoredBusiness,
): boolean {
  const written = writeField(name, stored[name])
  const columns = columnsOfField(name).filter((column) => cells[column] !== undefined)
  const isEmpty = columns.every((column) => cells[column] === '')
  return (
    columns.every((column) => cells[column] === written[column]) ||
    (isEmpty && ignoresEmptyCell(name))
  )
}

type Read = { values: Partial<StoredBusiness>; kept: ImportField[]; notes: Remark[] }

/** Keeps untouched fields, and fields edited to an invalid value. */
function readFields(cells: Cells, stored: StoredBusiness | undefined): Read {
  const values: Partial<StoredBusiness> = {}
  const kept: ImportField[] = []
  const notes: Remark[] = []
  for (const name of importFields) {
    const untouched = stored !== undefined && isUntouched(name, cells, stored)
    const cell = stored ? readField(name, cells, true) : restoreField(name, cells)
    const refused = cell.value === null && cell.notes.length > 0
    if (!untouched) notes.push(...cell.notes)
    if (stored && (untouched || refused)) kept.push(name)
    Object.assign(values, { [name]: stored && (untouched || refused) ? stored[name] : cell.value })
  }
  return { values, kept, notes }
}

function placeOfRow(
  values: Read['values'],
  city: string,
  point: { lat: number; lon: number } | null,
): Placement | string {
  const { area, address } = values
  const suburb = values.suburb ?? ''
  if (area) return { area, suburb, city }
  const placed = placeFor({ area: '', suburb, city, address: address ?? '', point })
  return typeof placed === 'string' ? placed : placed.place
}

/**
 * Reads a line of our own export. Untouched fields are kept, whatever rule they were saved by; edited ones are
 * validated, and kept if invalid. A deleted business is restored unchanged.
 */
export function readOwnLine(line: OwnLine, stored: StoredBusiness | undefined): Reading {
  const { position, id, cells } = line
  const { values, kept, notes } = readFields(cells, stored)
  const { name = '', latitude, longitude } = values
  const refuse = (reason: string): Reading => {
    return { ok: false, position, what: cutTo(name ?? '', 60), reason, text: '' }
  }
  if (!name?.trim()) return refuse('no name')
  if ((cells.name ?? '').length > fields.name.max && !kept.includes('name')) {
    return refuse('name longer than 120 characters')
  }
  const industry = values.industry ?? industryNamed(values.category ?? '')
  if (!industry) return refuse(cells.industry ? 'industry not known' : 'no industry')
  const point =
    typeof latitude === 'number' && typeof longitude === 'number'
      ? { lat: latitude, lon: longitude }
      : null
  const city = values.city ?? (cells.city === undefined || stored ? 'Cape Town' : '')
  const place = placeOfRow(values, city, point)
  if (typeof place === 'string') return refuse(place)
  return {
    ok: true,
    notes,
    row: {
      ...emptyOptionalFields,
      ...values,
      position,
      id,
      externalKey: cells.external_key || null,
      slug: isSlug(cells.slug ?? '') ? (cells.slug ?? null) : null,
      kept,
      name,
      industry,
      ...place,
      ...(!kept.includes('latitude') && { latitude: point?.lat ?? null }),
      ...(!kept.includes('longitude') && { longitude: point?.lon ?? null }),
    },
  }
}
