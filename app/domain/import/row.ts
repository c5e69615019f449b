import { csvFields, type Business } from '#app/domain/businesses/fields.ts'

const identity = ['externalKey', 'id', 'slug'] as const
type Identity = (typeof identity)[number]

const needed = ['name', 'industry', 'area', 'suburb', 'city'] as const
type Needed = (typeof needed)[number]

export type ImportField = Exclude<(typeof csvFields)[number], Identity>
export const importFields = csvFields.filter(
  (name) => !(identity as readonly string[]).includes(name),
) as ImportField[]

export type OptionalField = Exclude<ImportField, Needed>
export const optionalFields = importFields.filter(
  (name) => !(needed as readonly string[]).includes(name),
) as OptionalField[]
export type OptionalValues = { [F in OptionalField]: Business[F] | null }

/** What a listing that lacks it gains from another source's row of the same place. */
export const gainable = ['phone', 'website', 'hours', 'address', 'category'] as const
export type Gainable = (typeof gainable)[number]
export const isGainable = (field: ImportField): field is Gainable =>
  (gainable as readonly string[]).includes(field)

/** A validated and placed business; null where the file has no value. */
export type ImportRow = {
  /** The line in a CSV file or element number in JSON, from 1. */
  position: number
  /** A stable name in its source, e.g. `osm:node/123`; null where `id` is used. */
  externalKey: string | null
  id: string | null
  slug: string | null
  /** Fields to leave unchanged in the business with this `id`. */
  kept?: ImportField[]
} & Pick<Business, Needed> &
  OptionalValues

export const emptyOptionalFields = Object.fromEntries(
  optionalFields.map((name) => [name, null]),
) as OptionalValues

/** What was left out or read otherwise than written, and the text as it stood. */
export type Remark = { reason: string; text: string }

/** An accepted row with notes, or a refusal's reason. */
export type Reading =
  | { ok: true; row: ImportRow; notes: Remark[] }
  | { ok: false; position: number; what: string; reason: string; text: string }
