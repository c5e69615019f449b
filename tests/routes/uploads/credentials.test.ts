import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

const expiration = new Date(Date.now() + 3_600_000).toISOString()
const given = `<AssumeRoleResponse xmlns="https://sts.amazonaws.com/doc/2011-06-15/">
  <AssumeRoleResult><Credentials>
    <AccessKeyId>ASIA1</AccessKeyId><SecretAccessKey>secret</SecretAccessKey>
    <SessionToken>token</SessionToken><Expiration>${expiration}</Expiration>
  </Credentials></AssumeRoleResult></AssumeRoleResponse>`

let server: Server
let asked: URLSearchParams
let calls: typeof import('./calls.ts')
beforeAll(async () => {
  server = createServer((req, res) => {
    let body = ''
    req.setEncoding('utf8').on('data', (text) => (body += text))
    req.on('end', () => {
      asked = new URLSearchParams(body)
      res.writeHead(200, { 'content-type': 'text/xml' }).end(given)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  // Settings are read on first use, which is after this.
  Object.assign(process.env, {
    S3_BUCKET: 'gems',
    S3_REGION: 'af-south-1',
    S3_ACCESS_KEY_ID: 'AK',
    S3_SECRET_ACCESS_KEY: 'SK',
    S3_STS_ROLE_ARN: 'arn:aws:iam::123456789012:role/uploads',
    S3_STS_ENDPOINT: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
  })
  calls = await import('./calls.ts')
})
afterAll(() => {
  server.close()
  server.closeAllConnections()
})

describe('where a bucket and a role for uploads are configured', () => {
  it('GET /api/s3/sts returns credentials for the owner’s uploads only, cached until they expire', async () => {
    const { headers, business } = await calls.uploader()
    const answer = await calls.call('GET', '/api/s3/sts', headers)
    expect(answer.status).toBe(200)
    expect(await answer.json()).toEqual({
      credentials: {
        AccessKeyId: 'ASIA1',
        SecretAccessKey: 'secret',
        SessionToken: 'token',
        Expiration: expiration,
      },
      bucket: 'gems',
      region: 'af-south-1',
    })
    const kept = /^private, max-age=(\d+)$/.exec(answer.headers.get('cache-control') ?? '')?.[1]
    expect(Number(kept)).toBeGreaterThan(3200)
    expect(Number(kept)).toBeLessThanOrEqual(3300)
    expect(JSON.parse(asked.get('Policy') ?? '').Statement[0].Resource).toEqual([
      `arn:aws:s3:::gems/businesses/${business.id}/uploads/*`,
    ])
  })

  it('POST /api/objects/upload signs for the bucket, with type and size where given', async () => {
    const { headers, business } = await calls.uploader()
    const start = async (body?: unknown) => {
      const answer = await calls.call('POST', '/api/objects/upload', headers, body)
      return new URL(((await answer.json()) as { uploadURL: string }).uploadURL)
    }
    const bare = await start()
    expect(bare.origin).toBe('https://gems.s3.af-south-1.amazonaws.com')
    expect(bare.pathname).toMatch(new RegExp(`^/businesses/${business.id}/uploads/[\\w-]+\\.file$`))
    expect(bare.searchParams.get('X-Amz-Expires')).toBe('604800')
    expect(bare.searchParams.get('X-Amz-SignedHeaders')).toBe('host')
    const bound = await start({ type: 'image/webp', size: 5_242_880 })
    expect(bound.searchParams.get('X-Amz-SignedHeaders')).toBe('content-length;content-type;host')
  })

  it('stores nothing on its own disk, and serves nothing from it', async () => {
    const answer = await calls.call('GET', '/objects/pictures/x.webp')
    expect(answer.status).toBe(404)
  })
})
