import { days, type Day } from '../vocabulary.ts'
import type { ImportField } from './row.ts'

/** The columns of an export, in order; what an import understands under these names. */
export const csvColumns = [
  'external_key',
  'id',
  'slug',
  'name',
  'industry',
  'category',
  'area',
  'suburb',
  'city',
  'address',
  'latitude',
  'longitude',
  'phone',
  'email',
  'website',
  'description',
  'amenities',
  'highlights',
  ...days,
  'opening_hours',
  'plan_status',
  'is_listing_published',
  'is_active',
  'rating',
  'rating_count',
  'google_review_link',
] as const
export type CsvColumn = (typeof csvColumns)[number]

const otherNames: Partial<Record<CsvColumn, string>> = {
  external_key: 'key externalid sourceid',
  name: 'businessname company companyname title business',
  category: 'type subcategory',
  suburb: 'neighbourhood neighborhood',
  city: 'town',
  address: 'streetaddress street',
  latitude: 'lat y',
  longitude: 'lon lng long x',
  phone: 'telephone tel phonenumber contactnumber cell mobile',
  email: 'emailaddress',
  website: 'web url site homepage',
  description: 'about summary',
  opening_hours: 'hours businesshours openinghours tradinghours',
  plan_status: 'plan',
  is_listing_published: 'published',
  is_active: 'active',
  rating_count: 'reviews reviewcount numberofreviews',
  google_review_link: 'reviewlink',
}

const plain = (name: string) => name.toLowerCase().replace(/[^a-z0-9]/g, '')
const columnByName = new Map<string, CsvColumn>()
for (const column of csvColumns) columnByName.set(plain(column), column)
for (const day of days) columnByName.set(day.slice(0, 3), day)
for (const [column, names] of Object.entries(otherNames)) {
  for (const name of names.split(' ')) columnByName.set(name, column as CsvColumn)
}

/** The columns of a header, null for those that mean nothing here; any case, spaces or dashes. */
export function readHeader(cells: string[]): (CsvColumn | null)[] {
  const seen = new Set<CsvColumn>()
  return cells.map((cell) => {
    const column = columnByName.get(plain(cell)) ?? null
    if (column === null || seen.has(column)) return null
    seen.add(column)
    return column
  })
}

const fieldsOfColumn: Partial<Record<CsvColumn, ImportField[]>> = {
  category: ['category'],
  address: ['address'],
  latitude: ['latitude', 'longitude'],
  phone: ['phone'],
  email: ['email'],
  website: ['website'],
  description: ['description'],
  amenities: ['amenities'],
  highlights: ['highlights'],
  opening_hours: ['hours'],
  rating: ['rating'],
  rating_count: ['ratingCount'],
  google_review_link: ['googleReviewLink'],
}

/** What a file with these columns may clear: an empty cell of a column it has empties the field. */
export function clearedBy(columns: (CsvColumn | null)[]): Set<ImportField> {
  return new Set(
    columns.flatMap((column) => {
      if (column === null) return []
      return days.includes(column as Day) ? ['hours' as const] : (fieldsOfColumn[column] ?? [])
    }),
  )
}
