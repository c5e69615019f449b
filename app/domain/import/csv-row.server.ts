import { fields, type Business } from '#app/domain/businesses/fields.ts'
import { isIndustry, type Industry } from '#app/domain/businesses/industries.ts'
import { isSlug } from '#app/domain/businesses/reference.ts'
import { cutTo } from './clean-text.ts'
import type { Cells } from './csv-header.ts'
import { addressOf, lineOf, nameOf, refusalOf, type Line } from './csv-line.ts'
import { derivedKey } from './external-key.server.ts'
import { readField } from './field-cells.ts'
import { plausiblePoint, placeFor, type Placed, type SourceLocation } from './placement.server.ts'
import {
  emptyOptionalFields,
  optionalFields,
  type OptionalValues,
  type Reading,
  type Remark,
} from './row.ts'
import { industryInName, industryNamed, listCode } from './trade-words.server.ts'

function readOptional(cells: Cells): { values: OptionalValues; notes: Remark[] } {
  const notes: Remark[] = []
  const values: OptionalValues = { ...emptyOptionalFields }
  const read = <F extends keyof OptionalValues>(field: F): Business[F] | null => {
    const cell = readField(field, cells)
    notes.push(...cell.notes)
    return cell.value
  }
  for (const field of optionalFields) Object.assign(values, { [field]: read(field) })
  return { values, notes }
}

const pair = /(-?\d{1,3}\.\d+)[\s,;]+(-?\d{1,3}\.\d+)/

/** `-33.93, 18.41`, and `POINT (18.41 -33.93)`, whose order `plausiblePoint` turns. */
function readPoint({ latitude, longitude }: OptionalValues, coordinates: string) {
  if (latitude !== null || longitude !== null) return plausiblePoint(latitude, longitude)
  const found = pair.exec(coordinates)
  return found ? plausiblePoint(Number(found[1]), Number(found[2])) : null
}

type Trade = { industry: Industry; category: string | null; notes: Remark[] }

/** The industry by its column, else by the category's, else by the name; the words stay as the category. */
function tradeOf(name: string, written: string, category: string): Trade | string {
  const byWord = industryNamed(written) ?? industryNamed(category)
  const kept = (category || (isIndustry(written) ? '' : written)).replace(listCode, '')
  const industry = byWord ?? industryInName(name)
  if (!industry) return written || category ? 'industry not known' : 'no industry'
  const text = [written || category, name].filter(Boolean).join('; ')
  const notes = byWord
    ? []
    : [{ reason: 'industry read from the name', text: `${text} → ${industry}` }]
  return { industry, category: cutTo(kept, fields.category.max) || null, notes }
}

const locationOf = (line: Line, values: OptionalValues): SourceLocation => ({
  area: line('area', 120),
  suburb: line('suburb', fields.suburb.max),
  city: line('city', fields.city.max),
  address: addressOf(line),
  point: readPoint(values, line('coordinates', 200)),
  postcode: line('postcode', 10),
  province: line('province', 60),
  country: line('country', 60),
})

const placeTextOf = ({ address, suburb, area, city }: SourceLocation): string =>
  [address, suburb, area, city].filter(Boolean).join(', ')

function addressCell({ address }: Placed, notes: Remark[]): string | null {
  const cut = cutTo(address, fields.address.max)
  if (cut !== address) notes.push({ reason: 'address cut at 200 characters', text: address })
  return cut || null
}

/** Cleans and places a line of another source's file; `list` is its mark. */
export function readCsvRow(cells: Cells, position: number, list: string): Reading {
  const line = lineOf(cells)
  const notes: Remark[] = []
  const name = nameOf(line, cells, notes)
  const refuse = (reason: string, text = ''): Reading => {
    return { ok: false, position, what: cutTo(name, 60), reason, text }
  }
  const refusal = refusalOf(name, line)
  if (refusal) return refuse(...refusal)
  const { values, notes: ofFields } = readOptional(cells)
  const said = line('industry', 80) || (values.category ?? '')
  const trade = tradeOf(name, line('industry', 80), values.category ?? '')
  if (typeof trade === 'string') return refuse(trade, said)
  const source = locationOf(line, values)
  const placed = placeFor(source)
  if (typeof placed === 'string') return refuse(placed, placeTextOf(source))
  const { place, point } = placed
  const address = addressCell(placed, notes)
  // Of the address as written, so that rows of earlier imports keep their keys.
  const key = derivedKey({ ...values, name, suburb: place.suburb, point: source.point, list })
  return {
    ok: true,
    notes: [...notes, ...ofFields, ...trade.notes, ...placed.remarks],
    row: {
      position,
      id: null,
      externalKey: line('external_key', fields.externalKey.max) || key,
      slug: isSlug(line('slug')) ? line('slug') : null,
      ...values,
      name,
      industry: trade.industry,
      category: trade.category,
      ...place,
      address,
      latitude: point?.lat ?? null,
      longitude: point?.lon ?? null,
    },
  }
}
