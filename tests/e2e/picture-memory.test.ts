import sharp from 'sharp'
import { beforeAll, expect, test } from 'vitest'
import { demoAccounts } from '#db/seed/accounts.ts'
import { extraMemoryOf } from '#tests/support/memory.ts'
import { startTestServer, type TestServer } from '#tests/support/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ seed: 'demo' })
})

const { email, password } = demoAccounts.basic
const canvas = (width: number, height: number) =>
  sharp({
    create: {
      ...{ width, height, channels: 3, background: '#888' },
      noise: { type: 'gaussian', mean: 128, sigma: 30 },
    },
  }).blur(2)

/** The largest that is taken of the two formats that cost most, and 5 MB of what phones send. */
async function heaviest(): Promise<[Buffer, string][]> {
  const phone = await canvas(4000, 3000).jpeg({ quality: 88 }).toBuffer()
  const room = Buffer.alloc(Math.max(0, 5_242_880 - phone.byteLength))
  return [
    [await canvas(5470, 3650).jpeg({ quality: 80, progressive: true }).toBuffer(), 'image/jpeg'],
    [await canvas(2730, 1820).avif({ quality: 40, effort: 0 }).toBuffer(), 'image/avif'],
    [Buffer.concat([phone, room]), 'image/jpeg'],
  ]
}

async function token(): Promise<string> {
  const response = await fetch(`${server.url}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
  })
  return ((await response.json()) as { token: string }).token
}

/** Sends as the picker does: an address, the bytes, the picture. Answers the last status. */
async function scripted(session: string, bytes: Buffer, type: string): Promise<number> {
  const headers = { authorization: `Bearer ${session}`, 'content-type': 'application/json' }
  const started = await fetch(`${server.url}/api/objects/upload`, { method: 'POST', headers })
  const { uploadURL } = (await started.json()) as { uploadURL: string }
  const body = new Uint8Array(bytes)
  await fetch(uploadURL, { method: 'PUT', headers: { 'content-type': type }, body })
  const made = await fetch(`${server.url}/api/business/images`, {
    method: 'PUT',
    headers,
    body: JSON.stringify({ imageURL: uploadURL }),
  })
  return made.status
}

/** Sends as the form does. Answers the status. */
async function plain(session: string, bytes: Buffer, type: string): Promise<number> {
  const body = new FormData()
  body.append('picture', new File([new Uint8Array(bytes)], 'front', { type }))
  const response = await fetch(`${server.url}/dashboard/picture`, {
    method: 'POST',
    headers: { cookie: `session=${session}`, origin: server.url },
    body,
    redirect: 'manual',
  })
  return response.status
}

test('ten of the heaviest pictures at once take less than 200 MB above idle', async () => {
  const pictures = await heaviest()
  for (const [bytes] of pictures) expect(bytes.byteLength).toBeLessThanOrEqual(5_242_880)
  const session = await token()
  // A server that has just started takes memory for its first of everything.
  const light = await canvas(800, 600).jpeg().toBuffer()
  await plain(session, light, 'image/jpeg')
  await scripted(session, light, 'image/jpeg')
  const statuses: number[] = []
  const extra = await extraMemoryOf(server.pid, async () => {
    const sent = Array.from({ length: 10 }, (_, at) => {
      const [bytes, type] = pictures[at % pictures.length] as [Buffer, string]
      return (at % 2 === 0 ? scripted : plain)(session, bytes, type)
    })
    statuses.push(...(await Promise.all(sent)))
  })
  expect(statuses.toSorted()).toEqual([...Array(5).fill(200), ...Array(5).fill(302)])
  expect(extra / 1_000_000).toBeLessThan(200)
})
