import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { bucketOf } from '#app/env/bucket.ts'
import { parseEnv } from '#app/env.server.ts'
import { s3Store } from '#app/gateways/storage/s3.server.ts'
import type { ObjectStore } from '#app/gateways/storage/port.ts'
import { sample } from '#tests/support/runs.ts'
import { s3Servers } from '#tests/support/s3-servers/all.ts'
import { localBucket, type S3Server } from '#tests/support/s3-servers/process.ts'
import { credentialsContract } from './contract-credentials.ts'
import { storeContract } from './contract.ts'

// One of them in each run, and all in a drill.
const tried = sample(s3Servers, s3Servers.length)

describe.each(tried)('on $name', { timeout: 60_000 }, ({ name, start, known, roles }) => {
  let server: S3Server
  let store: ObjectStore
  beforeAll(async () => {
    server = await start()
    store = s3Store(server.bucket)
  })
  afterAll(() => server?.stop())

  storeContract(name, () => store, known)
  if (roles) credentialsContract(() => server.bucket)
})

describe('the addresses of a bucket', () => {
  const open = (settings: Record<string, string>) => {
    const bucket = bucketOf(
      parseEnv({
        S3_BUCKET: 'gems',
        S3_REGION: 'af-south-1',
        S3_ACCESS_KEY_ID: 'AK',
        S3_SECRET_ACCESS_KEY: 'SK',
        ...settings,
      }),
    )
    if (!bucket) throw new Error('no bucket')
    return { bucket, store: s3Store(bucket) }
  }

  it.each<[string, Record<string, string>, string]>([
    ['Amazon', {}, 'https://gems.s3.af-south-1.amazonaws.com'],
    [
      'Amazon in its first region',
      { S3_REGION: 'us-east-1' },
      'https://gems.s3.us-east-1.amazonaws.com',
    ],
    [
      'Amazon with dots in the name',
      { S3_BUCKET: 'pictures.gems.example' },
      'https://s3.af-south-1.amazonaws.com/pictures.gems.example',
    ],
    ['MinIO', { S3_ENDPOINT: 'http://minio.example:9000' }, 'http://minio.example:9000/gems'],
    [
      'R2',
      { S3_ENDPOINT: 'https://id.r2.cloudflarestorage.com', S3_REGION: 'auto' },
      'https://id.r2.cloudflarestorage.com/gems',
    ],
    [
      'Garage by host names',
      { S3_ENDPOINT: 'https://s3.garage.example', S3_ADDRESSING: 'virtual' },
      'https://gems.s3.garage.example',
    ],
  ])('match the signatures of %s', async (_, settings, url) => {
    const { bucket, store } = open(settings)
    expect(bucket.url).toBe(url)
    const signed = await store.signedPut('businesses/1/uploads/2.jpg', {
      contentType: 'image/jpeg',
      contentLength: 5,
      atMost: 5,
      expiresSeconds: 604_800,
    })
    expect(signed.url.startsWith(`${url}/businesses/1/uploads/2.jpg?`), signed.url).toBe(true)
    const query = new URL(signed.url).searchParams
    expect(query.get('X-Amz-Expires')).toBe('604800')
    expect(query.get('X-Amz-SignedHeaders')).toBe('content-length;content-type;host')
    expect([...query.keys()].filter((name) => name.includes('checksum'))).toEqual([])
    expect(store.keyOf(signed.url)).toBe('businesses/1/uploads/2.jpg')
  })

  it('reads public pictures from S3_PUBLIC_URL', () => {
    const { store } = open({ S3_PUBLIC_URL: 'https://cdn.gems.example/media/' })
    expect(store.publicUrl('pictures/1.webp')).toBe(
      'https://cdn.gems.example/media/pictures/1.webp',
    )
    expect(store.keyOf('https://cdn.gems.example/media/pictures/1.webp')).toBe('pictures/1.webp')
    expect(store.keyOf('https://cdn.gems.example/pictures/1.webp')).toBeNull()
    expect(store.keyOf('https://gems.s3.af-south-1.amazonaws.com/a/b')).toBe('a/b')
  })
})

describe('an unreachable S3 storage', () => {
  it('is unavailable, and not an empty one', async () => {
    const store = s3Store(localBucket(1, 'AK', 'SK'))
    const refused = { name: 'StoreUnavailable' }
    await expect(store.head('pictures/x')).rejects.toMatchObject(refused)
    await expect(store.get('pictures/x')).rejects.toMatchObject(refused)
    await expect(store.list('pictures/')).rejects.toMatchObject(refused)
    await expect(store.startMultipart('pictures/x', 'image/png')).rejects.toMatchObject(refused)
  })
})
