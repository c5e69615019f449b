import { factsOf, type Likeness } from './likeness.ts'
import type { ImportRow } from './row.ts'
import { coreStarts, nameCore, ownHost } from './sameness.ts'

type Earlier = { row: ImportRow; core: string; host: string | null }

/** Letters of a core that all its beginnings and continuations share. */
const shared = 6

const isBeside = (a: number | null, b: number | null) =>
  a !== null && b !== null && Math.abs(a - b) <= 0.02

/** As `near` of what is stored. */
function isNear(row: ImportRow, other: ImportRow): boolean {
  if (row.suburb === other.suburb) return true
  const hasPoints = row.latitude !== null && other.latitude !== null
  if (!hasPoints) return row.area === other.area
  return isBeside(row.latitude, other.latitude) && isBeside(row.longitude, other.longitude)
}

const likenessOf = ({ row }: Earlier): Likeness => ({
  ...factsOf(row),
  ...{ id: null, reference: row.externalKey ?? row.id ?? '', position: row.position },
  ...{ owned: false, isDraft: false },
})

/**
 * Earlier rows of a batch, found by what finds stored listings: where a batch ends changes nothing, nor does a second
 * import, which finds all rows stored.
 */
export class EarlierRows {
  readonly #byKey = new Map<string, Earlier[]>()

  #keysOf({ phone }: ImportRow, core: string, host: string | null): string[] {
    return [core.slice(0, shared), ...(phone ? [phone] : []), ...(host ? [`host ${host}`] : [])]
  }

  like(row: ImportRow): Likeness[] {
    const core = nameCore(row.name)
    const host = ownHost(row.website)
    const starts = coreStarts(row.name)
    const isLike = (other: Earlier) =>
      (row.phone !== null && other.row.phone === row.phone) ||
      (isNear(row, other.row) &&
        (other.core === core ||
          (core.length >= shared && other.core.startsWith(core)) ||
          starts.includes(other.core) ||
          (host !== null && other.host === host)))
    const found = this.#keysOf(row, core, host).flatMap((key) => this.#byKey.get(key) ?? [])
    return [...new Set(found)].filter(isLike).map(likenessOf)
  }

  add(row: ImportRow): void {
    const earlier = { row, core: nameCore(row.name), host: ownHost(row.website) }
    for (const key of this.#keysOf(row, earlier.core, earlier.host)) {
      const known = this.#byKey.get(key)
      if (known) known.push(earlier)
      else this.#byKey.set(key, [earlier])
    }
  }
}
