import { entityTag, isKnownTag } from '#app/http/entity-tag.server.ts'
import { compress, encodingFor, isCompressible } from './compression.server.ts'

type Encoding = 'br' | 'gzip'

/** After how many answers a page is worth twenty times the work for a tenth fewer bytes. */
const popularAfter = 32
/** One at a time: passwords and other compressions wait for the same threads. */
let isPackingSmaller = false
/** Names and values in turn, as node writes them fastest. */
type RawHeaders = string[]
export type PageAnswer = { status: 200 | 304; headers: RawHeaders; body: Uint8Array | null }

const rawOf = (headers: Record<string, string>): RawHeaders => Object.entries(headers).flat()

/** A page as it is sent, plain and in each encoding that somebody asked for. */
export class KeptPage {
  readonly tags: ReadonlySet<string>
  readonly viewOf: string | null
  readonly #headers: Record<string, string>
  readonly #etag: string
  readonly #unchanged: PageAnswer
  readonly #plain: PageAnswer
  readonly #isCompressible: boolean
  readonly #packed = new Map<Encoding, PageAnswer>()
  readonly #packing = new Map<Encoding, Promise<PageAnswer>>()
  #bytes: number
  #sent = 0
  #isSmallest = false

  constructor(
    { tags, viewOf }: { tags: readonly string[]; viewOf: string | null },
    headers: Record<string, string>,
    body: Uint8Array,
  ) {
    this.tags = new Set(tags)
    this.viewOf = viewOf
    const own = headers['vary']?.split(/,\s*/) ?? []
    const vary = [...new Set([...own, 'Save-Data', 'Accept-Encoding', 'Cookie'])].join(', ')
    this.#etag = entityTag(body)
    this.#headers = { ...headers, 'x-content-type-options': 'nosniff', vary, etag: this.#etag }
    this.#unchanged = { status: 304, headers: rawOf(this.#headers), body: null }
    this.#plain = this.#answerOf(body)
    this.#isCompressible = isCompressible(headers['content-type'] ?? '', body.byteLength)
    this.#bytes = body.byteLength
  }

  /** Of all encodings together. */
  get bytes(): number {
    return this.#bytes
  }

  /** The answer to a request with these headers; a promise where it has to be compressed first. */
  answer({
    'if-none-match': known,
    'accept-encoding': accepted,
  }: Record<string, string | string[] | undefined>): PageAnswer | Promise<PageAnswer> {
    if (isKnownTag(known as string | undefined, this.#etag)) return this.#unchanged
    const encoding = this.#isCompressible ? encodingFor(accepted as string | undefined) : null
    if (!encoding) return this.#plain
    const packed = this.#packed.get(encoding)
    if (!packed) return this.#pack(encoding)
    if (encoding === 'br' && (this.#sent += 1) % popularAfter === 0) void this.#packSmaller(packed)
    return packed
  }

  #answerOf(body: Uint8Array, encoding?: Encoding): PageAnswer {
    const headers = {
      ...this.#headers,
      'content-length': String(body.byteLength),
      ...(encoding && { 'content-encoding': encoding }),
    }
    return { status: 200, headers: rawOf(headers), body }
  }

  /** A copy: zlib answers a part of at least 16 KB, all of which would be kept. */
  async #compress(encoding: Encoding, use: 'kept' | 'popular'): Promise<Uint8Array> {
    return new Uint8Array(await compress(this.#plain.body as Uint8Array, encoding, use))
  }

  /** Once for all who ask meanwhile. */
  #pack(encoding: Encoding): Promise<PageAnswer> {
    const begun = this.#packing.get(encoding)
    if (begun) return begun
    const packing = this.#compress(encoding, 'kept').then((body) => {
      const answer = this.#answerOf(body, encoding)
      this.#packed.set(encoding, answer)
      this.#bytes += body.byteLength
      return answer
    })
    this.#packing.set(encoding, packing)
    return packing
  }

  /** For the next who ask; whoever asks meanwhile gets what there is. */
  async #packSmaller(packed: PageAnswer): Promise<void> {
    if (this.#isSmallest || isPackingSmaller) return
    isPackingSmaller = true
    try {
      const body = await this.#compress('br', 'popular')
      this.#packed.set('br', this.#answerOf(body, 'br'))
      this.#bytes += body.byteLength - (packed.body?.byteLength ?? 0)
      this.#isSmallest = true
    } finally {
      isPackingSmaller = false
    }
  }
}
