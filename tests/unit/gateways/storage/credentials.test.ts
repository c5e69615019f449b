import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { s3Store } from '#app/gateways/storage/s3.server.ts'
import { localBucket } from '#tests/support/s3-servers/process.ts'

const given = `<AssumeRoleResponse xmlns="https://sts.amazonaws.com/doc/2011-06-15/">
  <AssumeRoleResult><Credentials>
    <AccessKeyId>ASIA1</AccessKeyId><SecretAccessKey>secret</SecretAccessKey>
    <SessionToken>token</SessionToken><Expiration>2026-11-21T02:00:00Z</Expiration>
  </Credentials></AssumeRoleResult></AssumeRoleResponse>`
const denied = `<ErrorResponse><Error><Code>AccessDenied</Code><Message>no</Message></Error></ErrorResponse>`

let server: Server
let asked: URLSearchParams
let status: number
beforeAll(async () => {
  server = createServer((req, res) => {
    let body = ''
    req.setEncoding('utf8').on('data', (text) => (body += text))
    req.on('end', () => {
      asked = new URLSearchParams(body)
      res.writeHead(status, { 'content-type': 'text/xml' }).end(status === 200 ? given : denied)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
})
beforeEach(() => (status = 200))
afterAll(() => {
  server.close()
  server.closeAllConnections()
})

const role = 'arn:aws:iam::123456789012:role/uploads'
const open = (stsRoleArn: string | undefined = role) => {
  const bucket = localBucket((server.address() as AddressInfo).port, 'AK', 'SK')
  return s3Store({ ...bucket, stsRoleArn })
}

describe('temporary credentials', () => {
  it('are those of the role, limited to one prefix', async () => {
    expect(await open().temporaryCredentials('businesses/1/uploads/', 3600)).toEqual({
      credentials: {
        AccessKeyId: 'ASIA1',
        SecretAccessKey: 'secret',
        SessionToken: 'token',
        Expiration: '2026-11-21T02:00:00.000Z',
      },
      bucket: 'pictures-for-tests',
      region: 'us-east-1',
    })
    expect(Object.fromEntries(asked)).toMatchObject({
      Action: 'AssumeRole',
      RoleArn: role,
      DurationSeconds: '3600',
    })
    const { Statement } = JSON.parse(asked.get('Policy') ?? '{}')
    expect(Statement).toEqual([
      {
        Effect: 'Allow',
        Action: ['s3:PutObject', 's3:AbortMultipartUpload', 's3:ListMultipartUploadParts'],
        Resource: ['arn:aws:s3:::pictures-for-tests/businesses/1/uploads/*'],
      },
    ])
  })

  it('are unsupported without a role, or where the role is refused', async () => {
    const bucket = localBucket((server.address() as AddressInfo).port, 'AK', 'SK')
    await expect(s3Store(bucket).temporaryCredentials('x/', 3600)).rejects.toMatchObject({
      reason: 'unsupported',
    })
    status = 403
    await expect(open().temporaryCredentials('x/', 3600)).rejects.toMatchObject({
      name: 'StoreUnavailable',
    })
  })
})
