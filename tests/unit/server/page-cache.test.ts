import { randomBytes } from 'node:crypto'
import { gunzipSync } from 'node:zlib'
import { describe, expect, it, vi } from 'vitest'
import { PageCache } from '#app/server/page-cache.server.ts'

const body = new TextEncoder().encode('<p>gems</p>'.repeat(200))
const headers = { 'content-type': 'text/html; charset=utf-8', vary: 'Save-Data' }

function cacheWith(url: string) {
  const cache = new PageCache()
  const key = cache.keyOf('GET', url, {}) as string
  cache.keep(key, cache.generation, headers, body)
  return { cache, key }
}

describe('kept pages', () => {
  it('are those that are the same for every anonymous visitor', () => {
    const cache = new PageCache()
    expect(cache.keyOf('GET', '/directory?search=hair', {})).not.toBeNull()
    expect(cache.keyOf('GET', '/directory/plumbers/sea-point', {})).not.toBeNull()
    expect(cache.keyOf('GET', '/directory/plumbers.data', {})).not.toBeNull()
    expect(cache.keyOf('GET', '/directory/suggestions?search=hair', {})).toBeNull()
    expect(cache.keyOf('GET', '/directory/a/b/c', {})).toBeNull()
    expect(cache.keyOf('POST', '/directory', {})).toBeNull()
    expect(cache.keyOf('GET', '/dashboard', {})).toBeNull()
    expect(cache.keyOf('GET', '/', { cookie: 'session =abc' })).toBeNull()
    expect(cache.keyOf('GET', '/', { cookie: 'toast=abc' })).toBeNull()
    expect(cache.keyOf('GET', '/', { authorization: '' })).toBeNull()
    expect(cache.keyOf('GET', `/directory?search=${'x'.repeat(400)}`, {})).toBeNull()
  })

  it('are separate for Save-Data', () => {
    const cache = new PageCache()
    expect(cache.keyOf('GET', '/', { 'save-data': 'on' })).not.toBe(cache.keyOf('GET', '/', {}))
  })

  it.each<Record<string, string>>([
    { 'set-cookie': 'toast=x' },
    { 'cache-control': 'private, no-store' },
  ])('never carry %j', async (more) => {
    const cache = new PageCache()
    cache.keep('/', cache.generation, { ...headers, ...more }, body)
    expect(await cache.find('/', {})).toBeNull()
  })

  it('are sent in the accepted encoding', async () => {
    const { cache, key } = cacheWith('/')
    const plain = await cache.find(key, {})
    expect(plain).toMatchObject({ status: 200, body })
    const zipped = await cache.find(key, { 'accept-encoding': 'gzip' })
    expect(zipped?.headers['content-encoding']).toBe('gzip')
    expect(new Uint8Array(gunzipSync(zipped?.body as Uint8Array))).toEqual(body)
  })

  it('are not sent again to a client that has them', async () => {
    const { cache, key } = cacheWith('/')
    const first = await cache.find(key, {})
    const again = await cache.find(key, { 'if-none-match': first?.headers['etag'] })
    expect(again).toMatchObject({ status: 304, body: null })
  })

  it('take at most 64 MB including compressed copies, evicting the least recently used', async () => {
    const cache = new PageCache()
    const large = randomBytes(20 * 1024 * 1024)
    const kept = async (key: string) => (await cache.find(key, {})) !== null
    for (const key of ['a', 'b', 'c']) cache.keep(key, cache.generation, headers, large)
    expect(await kept('a')).toBe(true)
    cache.keep('d', cache.generation, headers, large)
    expect([await kept('b'), await kept('a'), await kept('c')]).toEqual([false, true, true])
    await cache.find('c', { 'accept-encoding': 'gzip' })
    expect([await kept('d'), await kept('c')]).toEqual([false, true])
  })

  it('expire after a minute, however often they are requested', async () => {
    vi.useFakeTimers()
    const { cache, key } = cacheWith('/')
    vi.advanceTimersByTime(59_000)
    expect((await cache.find(key, { 'accept-encoding': 'gzip' }))?.status).toBe(200)
    vi.advanceTimersByTime(2_000)
    expect(await cache.find(key, {})).toBeNull()
    vi.useRealTimers()
  })

  it('are dropped when the directory changes, including those being rendered', async () => {
    const { cache, key } = cacheWith('/')
    const before = cache.generation
    cache.clear()
    expect(await cache.find(key, {})).toBeNull()
    cache.keep(key, before, headers, body)
    expect(await cache.find(key, {})).toBeNull()
  })
})
