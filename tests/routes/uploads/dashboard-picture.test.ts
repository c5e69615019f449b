import { describe, expect, it } from 'vitest'
import { startSession } from '#app/domain/accounts/sessions.server.ts'
import { action, loader } from '#app/routes/_dashboard.dashboard.picture/route.tsx'
import { businessNow, makeOwner } from '#tests/support/dashboard.ts'
import { pictureBytes } from '#tests/support/pictures.ts'
import { routeArgs } from '#tests/support/requests.ts'
import { keysBelow, picturesOf } from '#tests/support/uploads.ts'

const url = 'http://localhost:3000/dashboard/picture'
async function scene(values: Parameters<typeof makeOwner>[0] = {}) {
  const made = await makeOwner(values)
  return { ...made, cookie: `session=${await startSession(made.owner.id)}` }
}

const post = (cookie: string, body: BodyInit, headers: Record<string, string> = {}) =>
  action(
    routeArgs(
      new Request(url, {
        method: 'POST',
        headers: { cookie, ...headers },
        body,
        duplex: 'half',
      } as RequestInit),
    ),
  )

const formWith = (bytes: Uint8Array, name = 'front.jpg', type = 'image/jpeg') => {
  const form = new FormData()
  form.append('picture', new File([bytes as BlobPart], name, { type }))
  return form
}

/** The error message on the page. */
const refusalIn = (result: unknown) => {
  const { data, init } = result as { data: { error: string }; init: { status: number } }
  return [init.status, data.error] as const
}

describe('the form for a picture', () => {
  it('accepts a file and redirects with a toast', async () => {
    const { cookie, business } = await scene()
    const name = 'my; "odd" = name.jpg'
    const response = (await post(cookie, formWith(await pictureBytes(), name))) as Response
    expect(response.status).toBe(302)
    expect(response.headers.get('location')).toBe('/dashboard?tab=profile')
    expect(response.headers.get('set-cookie')).toContain('toast=')
    expect((await businessNow(business.id)).logo).toMatch(/^\/pictures\/[0-9a-f]{32}-800\.jpg$/)
    expect((await picturesOf(business.id)).shown).toHaveLength(1)
  })

  it.each<[string, () => Promise<FormData> | FormData, number, RegExp]>([
    ['5242881 bytes', () => formWith(Buffer.alloc(5_242_881)), 413, /larger than 5 MB/],
    ['20 MB', () => formWith(Buffer.alloc(20_000_000)), 413, /larger than 5 MB/],
    ['an empty file', () => formWith(Buffer.alloc(0)), 422, /The file is empty/],
    ['no file', () => formWith(Buffer.alloc(0), ''), 422, /choose a picture first/],
    ['no field', () => withText(), 422, /choose a picture first/],
    ['text in place of a file', () => withText('picture'), 422, /choose a picture first/],
    [
      'a page',
      () => formWith(Buffer.from('<html>'), 'x.html', 'text/html'),
      422,
      /sent as text\/html/,
    ],
    [
      'a page named .jpg',
      () => formWith(Buffer.from('<html><script>')),
      422,
      /not a picture that we can read/,
    ],
  ])('explains why it refuses %s', async (_, make, status, sentence) => {
    const { cookie, business } = await scene()
    const [given, said] = refusalIn(await post(cookie, await make()))
    expect(given).toBe(status)
    expect(said).toMatch(sentence)
    expect((await businessNow(business.id)).logo).toBeNull()
    expect((await picturesOf(business.id)).all).toEqual([])
  })

  it('stores nothing of an aborted form', async () => {
    const { cookie, business } = await scene()
    const whole = new Response(formWith(await pictureBytes()))
    const type = whole.headers.get('content-type') ?? ''
    const bytes = new Uint8Array(await whole.arrayBuffer())
    const half = bytes.subarray(0, bytes.byteLength / 2)
    const [status, said] = refusalIn(await post(cookie, half, { 'content-type': type }))
    expect([status, said]).toEqual([422, expect.stringContaining('did not arrive whole')])
    const breaking = new ReadableStream({
      start: (controller) => controller.enqueue(half),
      pull: (controller) => controller.error(new Error('the line is cut')),
    })
    const again = refusalIn(await post(cookie, breaking, { 'content-type': type }))
    expect(again[1]).toContain('did not arrive whole')
    expect(await keysBelow(`businesses/${business.id}/`)).toEqual([])
  })

  it('removes and re-crops the picture', async () => {
    const { cookie, business } = await scene()
    await post(cookie, formWith(await pictureBytes('png', 900, 1400), 'a.png', 'image/png'))
    const before = (await businessNow(business.id)).logo
    const focal = new URLSearchParams({ intent: 'focalPoint', focalPoint: 'bottom' })
    expect(((await post(cookie, focal)) as Response).status).toBe(302)
    expect((await businessNow(business.id)).logo).not.toBe(before)
    const odd = new URLSearchParams({ intent: 'focalPoint', focalPoint: 'somewhere' })
    expect(refusalIn(await post(cookie, odd))).toEqual([422, expect.stringContaining('nine')])
    const remove = new URLSearchParams({ intent: 'remove' })
    expect(((await post(cookie, remove)) as Response).status).toBe(302)
    expect((await businessNow(business.id)).logo).toBeNull()
  })

  it('is for signed-in owners, with a plan that includes it, from this site', async () => {
    const form = () => formWith(Buffer.from('x'))
    await expect(post('', form())).rejects.toMatchObject({ status: 302 })
    const { cookie } = await scene({ planStatus: 'FREE' })
    expect(refusalIn(await post(cookie, form()))).toEqual([403, expect.stringContaining('Basic')])
    const premium = await scene()
    await expect(
      post(premium.cookie, form(), { 'sec-fetch-site': 'cross-site' }),
    ).rejects.toMatchObject({ init: { status: 403 } })
  })

  it('shows the picture on a separate page', async () => {
    const { cookie, business } = await scene()
    await post(cookie, formWith(await pictureBytes()))
    const page = await loader(routeArgs(new Request(url, { headers: { cookie } })))
    expect(page).toMatchObject({
      business: { id: business.id },
      picture: { focalPoint: 'centre', widths: [400, 800, 1200] },
    })
  })
})

function withText(name = 'other'): FormData {
  const form = new FormData()
  form.append(name, 'hello')
  return form
}
