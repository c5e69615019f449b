import { expect, test } from 'vitest'
import { crawl, type FoundForm, type FoundPage } from '#tests/support/crawl.ts'
import { faultsInLog, faultsOf, visitors, type Sent } from '#tests/support/hostile.ts'
import { mailedAddresses } from '#tests/support/mailed-addresses.ts'
import { sample } from '#tests/support/runs.ts'
import { startTestServer } from '#tests/support/server.ts'
import { kindOfAddress, routePatterns } from '#tests/support/site-routes.ts'

const encoded = ([name, value]: [string, string]) =>
  `${encodeURIComponent(name)}=${encodeURIComponent(value)}`

/** The form's fields url-encoded: with each kind bent in turn, with all, and with names that are. */
function bentFields({ fields }: FoundForm): string[] {
  const whole = fields.map(encoded)
  const shapes = fields.map(([name]) => name.replace(/\b\w+day\b/, 'day'))
  const each = fields.flatMap(([name], at) =>
    shapes.indexOf(shapes[at] ?? '') === at
      ? [whole.with(at, `${encodeURIComponent(name)}=a%00b`).join('&')]
      : [],
  )
  const all = ['%00', '%ED%A0%80%FF'].map((value) =>
    fields.map(([name]) => `${encodeURIComponent(name)}=${value}`).join('&'),
  )
  return [...each, ...all, `${whole.join('&')}&%00=%00&a%00[0]=x&%ED%A0%80=x`]
}

function multipart(query: string): Buffer {
  const parts = query.split('&').map((pair) => {
    const [name = '', value = ''] = pair.split('=').map((text) => unescape(text))
    return `--edge\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`
  })
  const file = `--edge\r\ncontent-disposition: form-data; name="file"; filename="a\u0000b.csv"`
  return Buffer.from(`${parts.join('')}${file}\r\n\r\n\u0000\r\n--edge--\r\n`, 'latin1')
}

function bent(form: FoundForm, headers: Record<string, string>): Sent[] {
  const { method, action: path } = form
  if (method === 'GET') {
    return bentFields(form).map((query) => ({
      path: `${path.replace(/\?.*/, '')}?${query}`,
      headers,
    }))
  }
  const sent = (type: string, body: string | Buffer) => ({
    method,
    path,
    headers: { ...headers, 'content-type': type },
    body,
  })
  return bentFields(form).flatMap((fields) => [
    sent('application/x-www-form-urlencoded', fields),
    ...(form.isMultipart ? [sent('multipart/form-data; boundary=edge', multipart(fields))] : []),
  ])
}

const nameOf = ([name, value]: [string, string]) =>
  /intent/i.test(name) ? `${name}:${value.replace(/\W.*/, '')}` : name

/** Whether a page keeps scripts of others out, and itself out of their frames and windows. */
const isClosed = ({ headers }: FoundPage): boolean => {
  const policy = String(headers['content-security-policy'])
  const parts = [
    "default-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ]
  return (
    parts.every((part) => policy.includes(part)) &&
    !/unsafe-|script-src[^;]*\*/.test(policy) &&
    headers['cross-origin-opener-policy'] === 'same-origin' &&
    headers['x-content-type-options'] === 'nosniff'
  )
}

const everybody = [
  ['nobody', '/register'],
  ['premium', '/dashboard'],
  ['admin', '/admin'],
] as const

test.each(sample(everybody, 3))(
  'no form that %s is shown can be bent so that it meets a fault',
  async (who, ownAction) => {
    const server = await startTestServer({ seed: 'demo', env: { WEBHOOK_ALLOW_PRIVATE: '1' } })
    const patterns = await routePatterns()
    const kindOf = kindOfAddress(patterns)
    const start = patterns.filter((pattern) => !/[:*]/.test(pattern))
    const mailed = await mailedAddresses(server)
    const headers: Record<string, string> = (await visitors(server))[who]
    const pages = await crawl(server.url, headers, [...start, ...mailed], kindOf)
    expect(pages.filter((page) => !isClosed(page)).map(({ address }) => address)).toEqual([])
    const forms = new Map<string, FoundForm>()
    for (const form of pages.flatMap((page) => page.forms)) {
      const kind = `${form.method} ${kindOf(form.action)} ${form.fields.map(nameOf).join()}`
      // Signing out, or deleting somebody, would leave the others nothing to try.
      if (!/logout|delete |signOut/.test(kind)) forms.set(kind, form)
    }
    expect([...forms.values()].map(({ action }) => action)).toContain(ownAction)
    const requests = [...forms.values()].flatMap((form) => bent(form, headers))
    expect(await faultsOf(server, requests)).toEqual([])
    // What others send wrong is no fault of ours.
    expect(faultsInLog(server)).toEqual([])
  },
  600_000,
)
