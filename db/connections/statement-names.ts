import { createHash } from 'node:crypto'
import { LRUCache } from 'lru-cache'

/** Statements that are asked so often are worth a place in the memory of every connection. */
const hotAfter = 20
const maxNames = 60

const nameOf = (text: string): string =>
  `hot_${createHash('sha256').update(text).digest('hex').slice(0, 20)}`

/** Those whose columns follow the table cannot be repeated after a migration. */
const followsTable = /\bselect\s+\*|\.\*/i

/**
 * Names for the statements that are asked most, so that the server parses each once per connection. Plans are still made
 * for each set of values (`plan_cache_mode`).
 */
export class StatementNames {
  readonly #uses = new LRUCache<string, number>({ max: 500 })
  readonly #names = new Map<string, string>()

  /** The name of a statement with values; undefined for one that is not asked often enough. */
  of(text: string): string | undefined {
    const known = this.#names.get(text)
    if (known || this.#names.size >= maxNames) return known
    const uses = (this.#uses.get(text) ?? 0) + 1
    this.#uses.set(text, uses)
    if (uses < hotAfter || followsTable.test(text)) return undefined
    const name = nameOf(text)
    this.#names.set(text, name)
    return name
  }
}
