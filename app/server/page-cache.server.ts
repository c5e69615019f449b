import { LRUCache } from 'lru-cache'
import type { KeptPage } from './kept-page.server.ts'
import { KeysByTag } from './keys-by-tag.ts'
import { RecentChanges } from './recent-changes.ts'

/** Milliseconds; limits the age of "Open now" and of free times. */
const keptFor = 60_000
const maxBytes = 48 * 1024 * 1024
/** Apart, so that who asks for a thousand searches does not empty the rest. */
const maxBytesOfSearches = 16 * 1024 * 1024

/** What a page takes beside its bytes: its address, headers, tags and places in maps, as measured. */
export const bytesBeside = 4096

/** What a request that was not kept turned into: a page to keep, or an answer for who asked alone. */
export type Made<Answer> = { page: KeptPage } | { answer: Answer }

/** The size is counted again only of a new object. */
type Entry = { page: KeptPage; bytes: number }
type Making = { since: number; page: Promise<KeptPage | null> }

const cacheOf = (maxSize: number, keys: KeysByTag) =>
  new LRUCache<string, Entry>({
    ttl: keptFor,
    // Not by the clock of the machine, which may be set back.
    perf: { now: () => performance.now() },
    maxSize,
    sizeCalculation: ({ bytes }) => bytes + bytesBeside,
    dispose: ({ page }, key) => keys.remove(key, page.tags),
  })

/** An in-memory LRU cache of whole pages, for at most a minute, from which changes drop what they show on. */
export class PageCache {
  readonly #keys = new KeysByTag()
  readonly #pages = cacheOf(maxBytes, this.#keys)
  readonly #searches = cacheOf(maxBytesOfSearches, this.#keys)
  readonly #making = new Map<string, Making>()
  readonly #changes = new RecentChanges()
  #hits = 0
  #misses = 0

  /** Requests found and not found since the start, and the bytes that kept pages take now. */
  get figures(): { hits: number; misses: number; size: number } {
    const size = this.#pages.calculatedSize + this.#searches.calculatedSize
    return { hits: this.#hits, misses: this.#misses, size }
  }

  find(key: string): KeptPage | null {
    const entry = this.#of(key).get(key)
    if (!entry) return null
    this.#hits += 1
    return entry.page
  }

  /** A look that does not count as one. */
  peek(key: string): KeptPage | null {
    return this.#of(key).peek(key)?.page ?? null
  }

  /**
   * The page of `key`, or what `make` answers instead. Who asks while it is made waits for it, unless it shows
   * something that changed before they asked.
   */
  async findOrMake<Answer>(key: string, make: () => Promise<Made<Answer>>): Promise<Made<Answer>> {
    const asked = this.#changes.now
    let tried: Making | undefined
    for (;;) {
      const making = this.#making.get(key)
      if (!making || making === tried) break
      const page = await making.page
      if (!page) break
      if (!this.#changes.touched(page.tags, making.since, asked)) {
        this.#hits += 1
        return { page }
      }
      tried = making
    }
    this.#misses += 1
    const since = this.#changes.now
    const made = make()
    const page = made.then(
      (one) => ('page' in one ? one.page : null),
      () => null,
    )
    const mine = { since, page }
    this.#making.set(key, mine)
    try {
      const one = await made
      if ('page' in one) this.#keep(key, one.page, mine.since)
      return one
    } finally {
      if (this.#making.get(key) === mine) this.#making.delete(key)
    }
  }

  /** Counts what has been added to a page since it was kept. */
  weigh(key: string, page: KeptPage): void {
    const entry = this.#of(key).peek(key)
    if (entry?.page !== page || entry.bytes === page.bytes) return
    this.#put(key, page, { noUpdateTTL: true })
  }

  /** Drops every page that shows something of these tags. */
  drop(tags: readonly string[]): void {
    this.#changes.add(tags)
    if (tags.includes('*')) {
      this.#pages.clear()
      this.#searches.clear()
    } else for (const key of this.#keys.having(tags)) this.#of(key).delete(key)
  }

  /** Not one that shows something which has changed since its making began. */
  #keep(key: string, page: KeptPage, since: number): void {
    if (this.#changes.touched(page.tags, since)) return
    this.#put(key, page)
  }

  #put(key: string, page: KeptPage, options?: { noUpdateTTL: true }): void {
    const cache = this.#of(key)
    cache.set(key, { page, bytes: page.bytes }, options)
    // One that is too large is not.
    if (cache.peek(key)?.page === page) this.#keys.add(key, page.tags)
  }

  #of(key: string): LRUCache<string, Entry> {
    return key.includes('?') ? this.#searches : this.#pages
  }
}
