import { createHash } from 'node:crypto'
import { LRUCache } from 'lru-cache'

/** Statements that are asked so often are worth a place in the memory of every connection. */
const hotAfter = 20
const maxNames = 60

const nameOf = (text: string): string =>
  `hot_${createHash('sha256').update(text).digest('hex').slice(0, 20)}`

/** What a search says of itself where one plan serves whatever it is asked for. */
export const onePlan = '/* one plan */'
export const hasOnePlan = (text: string): boolean => text.includes(onePlan)

/** Those whose columns follow the table cannot be repeated after a migration. */
const followsTable = /\bselect\s+\*|\.\*/i
const innermost = /\([^()]*\)/g

/** A statement without all that stands in brackets: its own columns, not those of its parts. */
function outermost(text: string): string {
  const rest = text.replace(innermost, '')
  return rest === text ? text : outermost(rest)
}

/**
 * Names for the statements that are asked most, so that the server parses each once per connection. Whether plans are made
 * for each set of values is the connection's (`plan_cache_mode`).
 */
export class StatementNames {
  readonly #isEligible: (text: string) => boolean
  readonly #uses = new LRUCache<string, number>({ max: 500 })
  readonly #names = new Map<string, string>()

  constructor(isEligible: (text: string) => boolean = () => true) {
    this.#isEligible = isEligible
  }

  /** The name of a statement with values; undefined for one that is not asked often enough. */
  of(text: string): string | undefined {
    const known = this.#names.get(text)
    if (known || this.#names.size >= maxNames || !this.#isEligible(text)) return known
    const uses = (this.#uses.get(text) ?? 0) + 1
    this.#uses.set(text, uses)
    if (uses < hotAfter || followsTable.test(outermost(text))) return undefined
    const name = nameOf(text)
    this.#names.set(text, name)
    return name
  }
}
