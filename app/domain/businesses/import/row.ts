import { inFiles, type Business } from '../fields.ts'

/** Fields that say which business a row is. */
const identity = ['externalKey', 'id', 'slug'] as const
type Identity = (typeof identity)[number]

/** Fields without which there is no business: every row that is taken has them. */
const needed = ['name', 'industry', 'area', 'suburb', 'city'] as const
type Needed = (typeof needed)[number]

/** What an update may set. */
export type ImportField = Exclude<(typeof inFiles)[number], Identity>
export const importFields = inFiles.filter(
  (name) => !(identity as readonly string[]).includes(name),
) as ImportField[]

/** What a file may say beyond what is needed. */
export type OptionalField = Exclude<ImportField, Needed>
export const optionalFields = importFields.filter(
  (name) => !(needed as readonly string[]).includes(name),
) as OptionalField[]
export type OptionalValues = { [F in OptionalField]: Business[F] | null }

/** A business as a file gives it, checked and placed. Null where the file says nothing. */
export type ImportRow = {
  /** Line of a CSV file, or number of the element in a JSON file; from 1. */
  position: number
  /** Stable name of the row in its source, e.g. `osm:node/123`; null where `id` stands for it. */
  externalKey: string | null
  /** Only in files that this directory wrote itself. */
  id: string | null
  slug: string | null
  /** Fields that stay as they are in the business that the row's `id` names. */
  kept?: ImportField[]
} & Pick<Business, Needed> &
  OptionalValues

/** What a row holds that says nothing beyond what is needed. */
export const nothingMore = Object.fromEntries(
  optionalFields.map((name) => [name, null]),
) as OptionalValues

/** What became of one record of a file: a row with remarks, or a reason why there is none. */
export type Reading =
  | { ok: true; row: ImportRow; notes: string[] }
  | { ok: false; position: number; what: string; reason: string }
