import * as fc from 'fast-check'
import { randomBytes } from 'node:crypto'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { describe, expect, it, vi } from 'vitest'
import { KeptPage } from '#app/server/kept-page.server.ts'
import { bytesBeside, PageCache } from '#app/server/page-cache.server.ts'
import { runs } from '#tests/support/runs.ts'

const encode = (text: string) => new TextEncoder().encode(text)
const body = encode('<p>gems</p>'.repeat(200))
const headers = { 'content-type': 'text/html; charset=utf-8', vary: 'Save-Data' }

const pageOf = (tags: readonly string[] = [], bytes: Uint8Array = body) =>
  new KeptPage({ tags, viewOf: null }, headers, bytes)

/** Has the cache keep a page of these tags. */
const keep = (cache: PageCache, key: string, page = pageOf()) =>
  cache.findOrMake(key, async () => ({ page }))

/** A page that is made when `resolve` is called. */
function later() {
  let resolve: (made: { page: KeptPage }) => void = () => {}
  const promise = new Promise<{ page: KeptPage }>((done) => (resolve = done))
  return { promise, resolve }
}

const textOf = ({ headers: raw }: { headers: string[] }, name: string) => {
  const at = raw.indexOf(name)
  return at === -1 ? undefined : raw[at + 1]
}

describe('a kept page', () => {
  it('is sent in the accepted encoding, compressed once for all who wait', async () => {
    const page = pageOf()
    expect(await page.answer({})).toMatchObject({ status: 200, body })
    const accepts = { 'accept-encoding': 'gzip' }
    const [one, other] = await Promise.all([page.answer(accepts), page.answer(accepts)])
    expect(one).toBe(other)
    expect(textOf(one, 'content-encoding')).toBe('gzip')
    expect(new Uint8Array(gunzipSync(one.body as Uint8Array))).toEqual(body)
    expect(page.bytes).toBe(body.byteLength + Number(textOf(one, 'content-length')))
  })

  it.each(['br', 'gzip'])('takes no more memory as %s than is counted', async (encoding) => {
    const { body: packed } = await pageOf().answer({ 'accept-encoding': encoding })
    expect(packed?.buffer.byteLength).toBe(packed?.byteLength)
  })

  it('is sent smaller once it is asked for often', async () => {
    const words = Array.from({ length: 4000 }, (_, at) => `gem ${(at * 7919) % 997}`).join(' ')
    const page = pageOf([], encode(words))
    const ask = async () => {
      const answer = await page.answer({ 'accept-encoding': 'br' })
      expect(brotliDecompressSync(answer.body as Uint8Array).toString()).toBe(words)
      return Number(textOf(answer, 'content-length'))
    }
    const first = await ask()
    for (let at = 0; at < 40; at += 1) await ask()
    await vi.waitFor(async () => expect(await ask()).toBeLessThan(first))
    expect(page.bytes).toBe(words.length + (await ask()))
  })

  it('is made smaller only while no other is, since that takes twenty times the work', async () => {
    const text = (seed: number) =>
      Array.from({ length: 4000 }, (_, at) => `gem ${(at * seed) % 997}`).join(' ')
    const [first, second] = [pageOf([], encode(text(7919))), pageOf([], encode(text(7907)))]
    const ask = async (page: KeptPage) =>
      Number(textOf(await page.answer({ 'accept-encoding': 'br' }), 'content-length'))
    const before = [await ask(first), await ask(second)] as const
    for (let at = 0; at < 40; at += 1) await ask(first)
    for (let at = 0; at < 40; at += 1) await ask(second)
    await vi.waitFor(async () => expect(await ask(first)).toBeLessThan(before[0]))
    expect(await ask(second)).toBe(before[1])
    for (let at = 0; at < 40; at += 1) await ask(second)
    await vi.waitFor(async () => expect(await ask(second)).toBeLessThan(before[1]))
  })

  it('is not sent again to a client that has it', async () => {
    const page = pageOf()
    const known = { 'if-none-match': textOf(await page.answer({}), 'etag') }
    expect(await page.answer(known)).toMatchObject({ status: 304, body: null })
  })

  it.each([
    ['a tag that a proxy made strong or weak', (tag: string) => tag.replace(/^W\//, '')],
    ['one of several tags', (tag: string) => `"another", ${tag}`],
  ])('is known by %s, since it is sent in several encodings', async (_, asKnown) => {
    const page = pageOf()
    const tag = textOf(await page.answer({}), 'etag') ?? ''
    expect(tag).toMatch(/^W\/"/)
    const known = { 'if-none-match': asKnown(tag) }
    expect(await page.answer(known)).toMatchObject({ status: 304, body: null })
    expect(await page.answer({ 'if-none-match': '"another"' })).toMatchObject({ status: 200 })
  })
})

describe('the headers of a kept page', () => {
  it.each([undefined, 'Save-Data', 'Accept'])(
    'name everything that it is kept apart by, each once, where its own vary is %s',
    async (vary) => {
      const page = new KeptPage({ tags: [], viewOf: null }, vary ? { vary } : {}, body)
      const names = textOf(await page.answer({}), 'vary')?.split(', ') ?? []
      expect(names).toEqual(expect.arrayContaining(['Save-Data', 'Accept-Encoding', 'Cookie']))
      expect(new Set(names).size).toBe(names.length)
    },
  )
})

describe('kept pages', () => {
  it('take at most 48 MB, evicting the least recently used', async () => {
    const cache = new PageCache()
    const large = () => pageOf([], randomBytes(15 * 1024 * 1024))
    for (const key of ['a', 'b', 'c']) await keep(cache, key, large())
    expect(cache.find('a')).not.toBeNull()
    await keep(cache, 'd', large())
    expect(['b', 'a', 'c', 'd'].map((key) => cache.find(key) !== null)).toEqual([
      false,
      true,
      true,
      true,
    ])
  })

  it('are not emptied by a thousand searches', async () => {
    const cache = new PageCache()
    await keep(cache, '/')
    const large = pageOf([], randomBytes(1024 * 1024))
    for (let at = 0; at < 100; at += 1) await keep(cache, `/directory?search=${at}`, large)
    expect(cache.find('/')).not.toBeNull()
    expect(cache.find('/directory?search=99')).not.toBeNull()
    expect(cache.figures.size).toBeLessThan(17 * 1024 * 1024)
  })

  /** The store takes the very first moment for none. */
  const pastTheFirstMoment = () => vi.useFakeTimers().advanceTimersByTime(1)

  it('take their room however little they say', async () => {
    const cache = new PageCache()
    const empty = pageOf([], new Uint8Array(9))
    for (let at = 0; at < 5000; at += 1) await keep(cache, `/pricing.data?_routes=${at}`, empty)
    expect(cache.find('/pricing.data?_routes=4999')).toBe(empty)
    expect(cache.find('/pricing.data?_routes=0')).toBeNull()
  })

  it('expire after a minute, however often they are requested', async () => {
    pastTheFirstMoment()
    const cache = new PageCache()
    const page = pageOf()
    await keep(cache, '/', page)
    vi.advanceTimersByTime(59_000)
    expect(cache.find('/')).toBe(page)
    cache.weigh('/', page)
    vi.advanceTimersByTime(2_000)
    expect(cache.find('/')).toBeNull()
    vi.useRealTimers()
  })

  it('expire after a minute though the clock of the machine goes back a day', async () => {
    pastTheFirstMoment()
    const cache = new PageCache()
    await keep(cache, '/')
    vi.setSystemTime(Date.now() - 86_400_000)
    vi.advanceTimersByTime(61_000)
    expect(cache.find('/')).toBeNull()
    vi.useRealTimers()
  })

  it('are dropped when what they show changes, and no others', async () => {
    const cache = new PageCache()
    await keep(cache, 'a', pageOf(['business:1', 'best']))
    await keep(cache, 'b', pageOf(['business:2']))
    await keep(cache, 'c', pageOf())
    cache.drop(['business:1', 'counts'])
    expect(['a', 'b', 'c'].map((key) => cache.find(key) !== null)).toEqual([false, true, true])
    cache.drop(['*'])
    expect(cache.find('b')).toBeNull()
  })

  it('are not looked through at a change, however many it leaves', async () => {
    const cache = new PageCache()
    const others = pageOf(['business:2'])
    await keep(cache, 'a', pageOf(['business:1']))
    await keep(cache, 'b', others)
    vi.spyOn(others, 'tags', 'get').mockImplementation(() => expect.fail('looked at'))
    cache.drop(['business:1', 'business:3'])
    vi.restoreAllMocks()
    expect(['a', 'b'].map((key) => cache.find(key) !== null)).toEqual([false, true])
  })

  it('are found by a change after they were weighed again, made again or evicted', async () => {
    const cache = new PageCache()
    const page = pageOf(['business:1'])
    await keep(cache, 'a', page)
    await page.answer({ 'accept-encoding': 'gzip' })
    cache.weigh('a', page)
    cache.drop(['business:1'])
    expect(cache.find('a')).toBeNull()
    await keep(cache, 'a', pageOf(['business:1', 'best']))
    await keep(cache, 'a', pageOf(['business:1', 'counts']))
    cache.drop(['best'])
    expect(cache.find('a')).not.toBeNull()
    await keep(cache, 'b', pageOf(['counts'], randomBytes(50 * 1024 * 1024)))
    cache.drop(['counts'])
    expect(['a', 'b'].map((key) => cache.find(key))).toEqual([null, null])
  })

  it('are made once for all who ask meanwhile', async () => {
    const cache = new PageCache()
    const { promise, resolve } = later()
    const make = vi.fn<() => Promise<{ page: KeptPage }>>(() => promise)
    const asked = [1, 2, 3].map(() => cache.findOrMake('/', make))
    const page = pageOf()
    resolve({ page })
    expect(await Promise.all(asked)).toEqual([{ page }, { page }, { page }])
    expect(make).toHaveBeenCalledTimes(1)
    expect(cache.figures).toMatchObject({ hits: 2, misses: 1 })
  })

  it('are not kept, nor shown to who asks later, where what they show changes meanwhile', async () => {
    const cache = new PageCache()
    const { promise, resolve } = later()
    const old = pageOf(['business:1'])
    const first = cache.findOrMake('/', () => promise)
    cache.drop(['business:2'])
    const before = cache.findOrMake('/', () => promise)
    cache.drop(['business:1'])
    const young = pageOf(['business:1'])
    const after = cache.findOrMake('/', async () => ({ page: young }))
    resolve({ page: old })
    expect(await first).toEqual({ page: old })
    expect(await before).toEqual({ page: old })
    expect((await after) as { page: KeptPage }).toHaveProperty('page', young)
    expect(cache.find('/')).toBe(young)
  })

  it('are each made alone where the answer is not for all, or fails', async () => {
    const cache = new PageCache()
    const moved = () => cache.findOrMake('/', async () => ({ answer: 301 }))
    expect(await Promise.all([moved(), moved()])).toEqual([{ answer: 301 }, { answer: 301 }])
    const failing = () => cache.findOrMake('/', () => Promise.reject(new Error('away')))
    const results = await Promise.allSettled([failing(), failing()])
    expect(results.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
    expect(cache.find('/')).toBeNull()
  })

  it('weigh as much as they are, whatever happens to them', async () => {
    const key = fc.constantFrom('a', 'b', 'c?d')
    const step = fc.oneof(
      fc.record({ do: fc.constant('keep' as const), key, length: fc.nat(5000) }),
      fc.record({ do: fc.constant('pack' as const), key, encoding: fc.constantFrom('br', 'gzip') }),
      fc.record({ do: fc.constant('drop' as const), key }),
    )
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 40 }), async (steps) => {
        const cache = new PageCache()
        for (const one of steps) {
          if (one.do === 'keep')
            await keep(cache, one.key, pageOf([one.key], new Uint8Array(one.length)))
          else if (one.do === 'drop') cache.drop([one.key])
          else {
            const page = cache.find(one.key)
            await page?.answer({ 'accept-encoding': one.encoding })
            if (page) cache.weigh(one.key, page)
          }
        }
        const kept = ['a', 'b', 'c?d'].flatMap((name) => cache.find(name)?.bytes ?? [])
        const own = kept.length * bytesBeside
        expect(cache.figures.size).toBe(kept.reduce((sum, bytes) => sum + bytes, own))
      }),
      { numRuns: runs(50, 1000) },
    )
  })
})
