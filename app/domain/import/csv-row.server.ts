import { fields, type Business } from '#app/domain/businesses/fields.ts'
import { isSlug } from '#app/domain/businesses/reference.ts'
import { cleanLine, cutTo } from './clean-text.ts'
import type { Cells } from './csv-header.ts'
import { derivedKey } from './external-key.server.ts'
import { readField } from './field-cells.ts'
import { industryNamed } from './osm-industries.ts'
import { plausiblePoint, placeFor } from './placement.server.ts'
import { emptyOptionalFields, optionalFields, type OptionalValues, type Reading } from './row.ts'

function readOptional(cells: Cells): { values: OptionalValues; notes: string[] } {
  const notes: string[] = []
  const values: OptionalValues = { ...emptyOptionalFields }
  const read = <F extends keyof OptionalValues>(field: F): Business[F] | null => {
    const cell = readField(field, cells)
    notes.push(...cell.notes)
    return cell.value
  }
  for (const field of optionalFields) Object.assign(values, { [field]: read(field) })
  return { values, notes }
}

/** Cleans and places a line of another source's file. */
export function readCsvRow(cells: Cells, position: number): Reading {
  const line = (column: keyof Cells, length = 20_000): string =>
    cutTo(cleanLine((cells[column] ?? '').slice(0, 20_000)), length)
  const name = line('name')
  const what = cutTo(name, 60)
  const refuse = (reason: string): Reading => ({ ok: false, position, what, reason })
  if (!name) return refuse('no name')
  if (name.length > fields.name.max) return refuse('name longer than 120 characters')

  const { values, notes } = readOptional(cells)
  const written = line('industry', 80)
  const industry = industryNamed(written) ?? industryNamed(values.category ?? '')
  if (!industry) return refuse(written || values.category ? 'industry not known' : 'no industry')
  const point = plausiblePoint(values.latitude, values.longitude)
  const place = placeFor({
    area: line('area'),
    suburb: line('suburb', fields.suburb.max),
    city: line('city', fields.city.max),
    address: values.address ?? '',
    point,
  })
  if (typeof place === 'string') return refuse(place)
  return {
    ok: true,
    notes,
    row: {
      position,
      id: null,
      externalKey:
        line('external_key', fields.externalKey.max) ||
        derivedKey({ ...values, name, suburb: place.suburb, point }),
      slug: isSlug(line('slug')) ? line('slug') : null,
      ...values,
      name,
      industry,
      ...place,
      latitude: point?.lat ?? null,
      longitude: point?.lon ?? null,
    },
  }
}
