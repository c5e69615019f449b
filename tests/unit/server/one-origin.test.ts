import type { IncomingMessage } from 'node:http'
import { describe, expect, it } from 'vitest'
import { pageElsewhere } from '#app/server/one-origin.server.ts'

const page = { accept: 'text/html,*/*', 'sec-fetch-dest': 'document' }
const settings = { publicUrl: 'http://localhost:3000', exposed: false, TRUST_PROXY: 0 }

type Asked = {
  host?: string | undefined
  method?: string
  url?: string
  port?: number
  headers?: Record<string, string>
}
const ask = (
  { host = '127.0.0.1:3000', method = 'GET', url = '/pricing?a=1', port = 3000, headers }: Asked,
  change: Partial<typeof settings> = {},
) =>
  pageElsewhere(
    {
      method,
      url,
      headers: { host, ...(headers ?? page) },
      socket: { localPort: port },
    } as unknown as IncomingMessage,
    { ...settings, ...change },
  )

const home = 'http://localhost:3000/pricing?a=1'

describe('a page under another name of this machine', () => {
  it.each(['127.0.0.1', '127.1', '127.0.0.2', '[::1]', 'localhost.', '0.0.0.0', '[::]'])(
    'redirects to the one origin: %s',
    (name) => expect(ask({ host: `${name}:3000` })).toBe(home),
  )

  it('belongs to 127.0.0.1 where that is the address', () => {
    const change = { publicUrl: 'http://127.0.0.1:3000' }
    expect(ask({ host: 'localhost:3000' }, change)).toBe('http://127.0.0.1:3000/pricing?a=1')
    expect(ask({ host: '127.0.0.1:3000' }, change)).toBeNull()
    expect(ask({ host: '127.1:3000' }, change)).toBeNull()
  })

  it('is detected by Accept where a browser sends no Sec-Fetch-Dest', () => {
    expect(ask({ headers: { accept: 'text/html,application/xhtml+xml' } })).toBe(home)
    expect(ask({ method: 'HEAD' })).toBe(home)
    expect(ask({ headers: { accept: '*/*' } })).toBeNull()
    expect(ask({ headers: {} })).toBeNull()
  })

  it('works on the port that addresses leave out', () => {
    const change = { publicUrl: 'http://localhost' }
    expect(ask({ host: '127.0.0.1', port: 80, url: '/' }, change)).toBe('http://localhost/')
  })
})

describe('a request without a redirect', () => {
  it.each<[string, Asked]>([
    ['the one address itself', { host: 'localhost:3000' }],
    ['a post', { method: 'POST' }],
    ['the API, opened in a browser', { url: '/api/businesses' }],
    ['data of a page', { headers: { accept: '*/*', 'sec-fetch-dest': 'empty' } }],
    ['a picture', { headers: { accept: 'text/html', 'sec-fetch-dest': 'image' } }],
    ['a frame', { headers: { accept: 'text/html', 'sec-fetch-dest': 'iframe' } }],
    ['a name that anybody can point here', { host: '127.0.0.1.nip.io:3000' }],
    ['another host', { host: 'gems.example:3000' }],
    ['a host that is none', { host: 'a b%:99999' }],
    ['no host', { host: '' }],
    ['a port of somebody else', { host: '127.0.0.1:8080' }],
    ['a proxy that keeps our port in Host', { port: 3001 }],
    ['a proxy that says so', { headers: { ...page, 'x-forwarded-for': '192.0.2.1' } }],
    ['a tunnel', { headers: { ...page, forwarded: 'for=192.0.2.1' } }],
  ])('%s', (_, asked) => expect(ask(asked)).toBeNull())

  it('whatever is asked of a server that others reach, that a proxy stands before, or that speaks https', () => {
    expect(ask({}, { exposed: true })).toBeNull()
    expect(ask({}, { TRUST_PROXY: 1 })).toBeNull()
    expect(ask({}, { publicUrl: 'https://localhost:3000' })).toBeNull()
  })

  it('whatever a proxy on this machine asks for under the name it knows us by', () => {
    expect(ask({}, { publicUrl: 'http://localhost:8080' })).toBeNull()
  })
})
