/**
 * Memory of uploads: `node db/launcher/dev.js tests/bench/picture-uploads.ts ADDRESS PID` sends a running server with the
 * demo directory ten of the heaviest pictures at once, and ten bare uploads three times, and prints the most memory
 * above what it took while idle. Ends with 1 from 200 MB on.
 */
import sharp from 'sharp'
import { demoAccounts } from '#db/seed/accounts.ts'
import { extraMemoryOf } from '#tests/support/memory.ts'

const [url = '', pid = ''] = process.argv.slice(2)
const most = 5_242_880
const limit = 200

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
  const room = Buffer.alloc(Math.max(0, most - phone.byteLength))
  return [
    [await canvas(5470, 3650).jpeg({ quality: 80, progressive: true }).toBuffer(), 'image/jpeg'],
    [await canvas(2730, 1820).avif({ quality: 40, effort: 0 }).toBuffer(), 'image/avif'],
    [Buffer.concat([phone, room]), 'image/jpeg'],
  ]
}

async function token(): Promise<string> {
  const response = await fetch(`${url}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
  })
  return ((await response.json()) as { token: string }).token
}

/** Sends as the picker does: an address, the bytes, the picture. Answers the last status. */
async function scripted(session: string, bytes: Buffer, type: string): Promise<number> {
  const headers = { authorization: `Bearer ${session}`, 'content-type': 'application/json' }
  const started = await fetch(`${url}/api/objects/upload`, { method: 'POST', headers })
  const { uploadURL } = (await started.json()) as { uploadURL: string }
  const body = new Uint8Array(bytes)
  await fetch(uploadURL, { method: 'PUT', headers: { 'content-type': type }, body })
  const made = await fetch(`${url}/api/business/images`, {
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
  const response = await fetch(`${url}/dashboard/picture`, {
    method: 'POST',
    headers: { cookie: `session=${session}`, origin: url },
    body,
    redirect: 'manual',
  })
  return response.status
}

async function bare(session: string): Promise<number> {
  const headers = { authorization: `Bearer ${session}` }
  const started = await fetch(`${url}/api/objects/upload`, { method: 'POST', headers })
  const { uploadURL } = (await started.json()) as { uploadURL: string }
  return (await fetch(uploadURL, { method: 'PUT', body: new Uint8Array(most) })).status
}

async function measure(what: string, work: () => Promise<number[]>): Promise<void> {
  const statuses: number[] = []
  const extra = await extraMemoryOf(Number(pid), async () => void statuses.push(...(await work())))
  const megabytes = Math.round(extra / 1_000_000)
  const refused = statuses.filter((status) => status !== 200 && status !== 302)
  console.log(`${what}: ${megabytes} MB above idle`, refused.length > 0 ? { refused } : '')
  if (megabytes >= limit || refused.length > 0) process.exitCode = 1
}

const pictures = await heaviest()
const session = await token()
// A server that has just started takes memory for its first of everything.
const light = await canvas(800, 600).jpeg().toBuffer()
await plain(session, light, 'image/jpeg')
await scripted(session, light, 'image/jpeg')
await measure('ten of the heaviest pictures at once', () =>
  Promise.all(
    Array.from({ length: 10 }, (_, at) => {
      const [bytes, type] = pictures[at % pictures.length] as [Buffer, string]
      return (at % 2 === 0 ? scripted : plain)(session, bytes, type)
    }),
  ),
)
const tenAtOnce = () => Promise.all(Array.from({ length: 10 }, () => bare(session)))
await measure('ten uploads at once, three times', async () => [
  ...(await tenAtOnce()),
  ...(await tenAtOnce()),
  ...(await tenAtOnce()),
])
