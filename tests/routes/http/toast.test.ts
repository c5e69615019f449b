import { createHmac } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { redirectWith, takeToast } from '#app/http/toast.server.ts'
import { cookieFrom, get } from '#tests/support/requests.ts'

const said = { title: 'Saved', description: 'Your listing – “Zoë’s”.', kind: 'success' as const }

/** The cookie that carries a toast to the next page. */
async function cookieOf(toast: Parameters<typeof redirectWith>[1]): Promise<string> {
  const cookies = (await redirectWith('/dashboard', toast)).headers.getSetCookie()
  expect(cookies).toHaveLength(1)
  return decodeURIComponent(cookieFrom(cookies).slice('toast='.length))
}
const toastOf = async (value: string) => {
  const cookie = `toast=${encodeURIComponent(value)}`
  return (await takeToast(get('/', { cookie }).request)).toast
}

const forgedMessage = { message: 'Call 021 555 0100 to keep your account', type: 'success' }
const forged = btoa(JSON.stringify({ __flash_flash__: { toast: forgedMessage } }))
const signed = (payload: string, secret: string) =>
  `${payload}.${createHmac('sha256', secret).update(payload).digest('base64').replace(/=+$/, '')}`

describe('a toast', () => {
  it('is shown unchanged, and its cookie is replaced', async () => {
    const cookie = cookieFrom((await redirectWith('/', said)).headers.getSetCookie())
    const { toast, headers } = await takeToast(get('/', { cookie }).request)
    expect(toast).toMatchObject(said)
    const next = cookieFrom(headers.getSetCookie())
    expect((await takeToast(get('/', { cookie: next }).request)).toast).toBeNull()
  })

  it.each([
    ['no signature', forged],
    ['an empty signature', `${forged}.`],
    ['nonsense as its signature', `${forged}.${'A'.repeat(43)}`],
    ['a signature by another secret', signed(forged, 's3cr3t')],
    ['a signature by an empty secret', signed(forged, '')],
    ['a signature of the package’s own default secret', signed(forged, 's3Cr3t')],
  ])('that was forged with %s is ignored, and its cookie deleted', async (_, value) => {
    const cookie = `toast=${encodeURIComponent(value)}`
    const { toast, headers } = await takeToast(get('/', { cookie }).request)
    expect(toast).toBeNull()
    expect(headers.getSetCookie()).toHaveLength(1)
  })

  it('with an altered text is ignored', async () => {
    const value = await cookieOf(said)
    expect(await toastOf(value)).toMatchObject(said)
    const [payload = '', signature] = value.split('.')
    const other = btoa(atob(payload).replace('Saved', 'Owned'))
    expect(other).not.toBe(payload)
    expect(await toastOf(`${other}.${signature}`)).toBeNull()
    expect(await toastOf(`${payload}.${signature}x`)).toBeNull()
    expect(await toastOf(payload)).toBeNull()
  })

  it.each(['', '.', '..', '%', '{}', 'null', '\u0000'])(
    'is nothing in a cookie of %j',
    async (value) => expect(await toastOf(value)).toBeNull(),
  )
})
