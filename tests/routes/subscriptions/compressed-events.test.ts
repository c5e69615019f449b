import { createHmac, randomUUID } from 'node:crypto'
import { brotliCompressSync, deflateRawSync, deflateSync, gzipSync } from 'node:zlib'
import { sql } from 'drizzle-orm'
import { expect, it, vi } from 'vitest'
import { action } from '#app/routes/api.webhooks.paystack.ts'
import { db } from '#db/client.server.ts'
import { providerEvents } from '#db/schema/index.ts'

const fake = await vi.hoisted(async () => {
  const { useFakePaystack } = await import('#tests/support/fake-paystack-settings.ts')
  return useFakePaystack()
})

const sign = (bytes: Uint8Array) => createHmac('sha512', fake.secretKey).update(bytes).digest('hex')

async function send(body: Uint8Array, encoding: string, signature: string) {
  const request = new Request('http://localhost:3000/api/webhooks/paystack', {
    method: 'POST',
    headers: { 'content-encoding': encoding, 'x-paystack-signature': signature },
    body: body as BodyInit,
  })
  const answer = await action({ request, params: {}, context: {} } as never)
  return { status: answer.status, json: (await answer.json()) as Record<string, unknown> }
}

const newEvent = () => {
  const id = randomUUID()
  return { id, plain: Buffer.from(JSON.stringify({ event: 'transfer.success', data: { id } })) }
}
const storedAs = (id: string) =>
  db
    .select()
    .from(providerEvents)
    .where(sql`${providerEvents.payload}::text like ${`%${id}%`}`)

const codings = {
  gzip: gzipSync,
  'x-gzip': gzipSync,
  deflate: deflateSync,
  'deflate ': deflateRawSync,
  br: brotliCompressSync,
  'GZIP, identity': gzipSync,
} as const

it.each(Object.entries(codings))(
  'takes an event in %s once, signed as sent or before it was compressed',
  async (coding, compress) => {
    const { id, plain } = newEvent()
    const sent = compress(plain)
    expect(await send(sent, coding, sign(sent))).toEqual({
      status: 200,
      json: { received: 'stored' },
    })
    expect(await send(sent, coding, sign(plain))).toEqual({
      status: 200,
      json: { received: 'known' },
    })
    expect(await storedAs(id)).toMatchObject([
      { event: 'transfer.success', payload: { data: { id } } },
    ])
  },
)

it('refuses a forged compressed event and keeps nothing of it', async () => {
  const { id, plain } = newEvent()
  const sent = gzipSync(plain)
  expect((await send(sent, 'gzip', sign(Buffer.from('another')))).status).toBe(401)
  expect(await storedAs(id)).toEqual([])
})

it.each([
  ['a body that grows beyond the limit', gzipSync(Buffer.alloc(64 * 1024 * 1024)), 'gzip', 413],
  ['the same in two layers', gzipSync(gzipSync(Buffer.alloc(64 * 1024 * 1024))), 'gzip, gzip', 413],
  ['bytes that are not compressed', Buffer.from('{"event":"x"}'), 'gzip', 400],
  ['half of the bytes', gzipSync(newEvent().plain).subarray(0, 30), 'gzip', 400],
  ['an unknown coding', newEvent().plain, 'zstd', 415],
  ['many layers', newEvent().plain, 'gzip, gzip, gzip, gzip', 415],
] as const)('refuses %s, though signed', async (_, body, encoding, status) => {
  expect((await send(body, encoding, sign(body))).status).toBe(status)
})
