import { LRUCache } from 'lru-cache'
import { createHash } from 'node:crypto'
import { isAnonymousCookie } from '#app/http/cookies.server.ts'
import { isBoxText } from '#app/domain/map/grid.ts'
import { paths } from '#app/paths.ts'
import { compress, encodingFor, isCompressible } from './compression.server.ts'

/** Pages that are the same for every anonymous visitor, with their data URLs. */
const sharedPages = new Set([
  paths.home(),
  paths.directory(),
  paths.pricing(),
  paths.terms(),
  paths.privacy(),
  '/_root.data',
  '/directory.data',
  '/pricing.data',
])
/** A trade's page, in a place or everywhere; answers for a script beside it alone are not. */
const isLanding = (path: string) =>
  /^\/directory\/[^/]+(\/[^/]+)?$/.test(path) && path !== '/directory/suggestions'
/** Milliseconds; limits the age of "Open now". */
const keptFor = 60_000
const maxBytes = 64 * 1024 * 1024
const maxAddressLength = 300

/** A part of the map that is not one of its grid: there are too many of them. */
const hasOwnBox = (url: string): boolean => {
  const boxes = new URLSearchParams(url.slice(url.indexOf('?') + 1)).getAll('bbox')
  return boxes.some((text) => !isBoxText(text))
}

type Encoding = 'br' | 'gzip' | 'identity'
type Page = {
  headers: Record<string, string>
  etag: string
  bodies: ReadonlyMap<Encoding, Uint8Array>
}
export type KeptAnswer = {
  status: 200 | 304
  headers: Record<string, string>
  body: Uint8Array | null
}
type Headers = Record<string, string | string[] | undefined>

/**
 * An in-memory LRU cache of whole pages, for at most a minute. `clear` is called whenever the directory changes.
 * Pages keep the nonce they were rendered with.
 */
export class PageCache {
  readonly #pages = new LRUCache<string, Page>({
    ttl: keptFor,
    perf: Date,
    maxSize: maxBytes,
    sizeCalculation: ({ bodies }) =>
      [...bodies.values()].reduce((sum, { byteLength }) => sum + byteLength, 1),
  })
  /** Counts clears: a page rendered before one must not be stored after it. */
  #generation = 0
  #hits = 0
  #misses = 0

  /** Requests found and not found since the start, and the bytes kept now. */
  get figures(): { hits: number; misses: number; size: number } {
    return { hits: this.#hits, misses: this.#misses, size: this.#pages.calculatedSize }
  }

  get generation(): number {
    return this.#generation
  }

  /** The cache key of a request, or null where it bypasses the cache. */
  keyOf(method: string | undefined, url: string, headers: Headers): string | null {
    if ((method !== 'GET' && method !== 'HEAD') || url.length > maxAddressLength) return null
    const end = url.indexOf('?')
    const path = end === -1 ? url : url.slice(0, end)
    if (!sharedPages.has(path) && !isLanding(path)) return null
    if (headers['authorization'] !== undefined || hasOwnBox(url)) return null
    if (!isAnonymousCookie(headers['cookie'] as string | undefined)) return null
    return `${headers['save-data'] === 'on' ? 'lean' : 'full'} ${headers['host'] ?? ''} ${url}`
  }

  async find(key: string, headers: Headers): Promise<KeptAnswer | null> {
    const page = this.#pages.get(key)
    if (!page) {
      this.#misses += 1
      return null
    }
    this.#hits += 1
    if (headers['if-none-match'] === page.etag) {
      return { status: 304, headers: { ...page.headers, etag: page.etag }, body: null }
    }
    const plain = page.bodies.get('identity') as Uint8Array
    const accepts = headers['accept-encoding'] as string | undefined
    const type = page.headers['content-type'] ?? ''
    const encoding = isCompressible(type, plain.byteLength) ? encodingFor(accepts) : null
    let body = page.bodies.get(encoding ?? 'identity')
    if (!body) {
      body = await compress(plain, encoding as 'br' | 'gzip')
      this.#addBody(key, page.etag, encoding as Encoding, body)
    }
    return {
      status: 200,
      headers: {
        ...page.headers,
        etag: page.etag,
        'content-length': String(body.byteLength),
        ...(encoding && { 'content-encoding': encoding }),
      },
      body,
    }
  }

  /**
   * Stores a page rendered in `generation`, unless the directory has changed since, or it sets a cookie or
   * `no-store`.
   */
  keep(key: string, generation: number, headers: Record<string, string>, body: Uint8Array): void {
    if (generation !== this.#generation || headers['set-cookie'] !== undefined) return
    if (/\bno-store\b/i.test(headers['cache-control'] ?? '')) return
    const vary = [headers['vary'], 'Accept-Encoding', 'Cookie'].filter(Boolean).join(', ')
    const etag = `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`
    this.#pages.set(key, {
      headers: { ...headers, vary },
      etag,
      bodies: new Map([['identity', body]]),
    })
  }

  clear(): void {
    this.#generation += 1
    this.#pages.clear()
  }

  #addBody(key: string, etag: string, encoding: Encoding, body: Uint8Array): void {
    const page = this.#pages.peek(key)
    if (page?.etag !== etag) return
    // The cache recomputes the size only for a new object.
    const bodies = new Map(page.bodies).set(encoding, body)
    this.#pages.set(key, { ...page, bodies }, { noUpdateTTL: true })
  }
}
