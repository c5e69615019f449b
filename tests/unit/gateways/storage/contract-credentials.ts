import { PutObjectCommand, S3Client } from '@aws-sdk/client-s3'
import { describe, expect, it } from 'vitest'
import type { Bucket } from '#app/env/bucket.ts'
import { s3Store } from '#app/gateways/storage/s3.server.ts'

/** The contract of temporary credentials, where the server has roles. */
export function credentialsContract(bucketOf: () => Bucket): void {
  describe('temporary credentials', () => {
    it('can write below their prefix only, and read nothing', async () => {
      const bucket = bucketOf()
      const store = s3Store(bucket)
      const prefix = 'businesses/mine/uploads/'
      const { credentials, ...where } = await store.temporaryCredentials(prefix, 900)
      expect(where).toEqual({ bucket: bucket.name, region: bucket.region })
      const left = Date.parse(credentials.Expiration) - Date.now()
      expect(left).toBeGreaterThan(800_000)
      expect(left).toBeLessThan(1_000_000)
      const client = new S3Client({
        region: bucket.region,
        endpoint: bucket.endpoint ?? '',
        forcePathStyle: true,
        requestChecksumCalculation: 'WHEN_REQUIRED',
        credentials: {
          accessKeyId: credentials.AccessKeyId,
          secretAccessKey: credentials.SecretAccessKey,
          sessionToken: credentials.SessionToken,
        },
      })
      const put = (Key: string) =>
        client.send(new PutObjectCommand({ Bucket: bucket.name, Key, Body: 'x' }))
      await put(`${prefix}1.jpg`)
      expect(await store.head(`${prefix}1.jpg`)).toMatchObject({ bytes: 1 })
      for (const elsewhere of ['businesses/other/uploads/1.jpg', 'pictures/1.webp']) {
        await expect(put(elsewhere)).rejects.toMatchObject({ name: 'AccessDenied' })
        expect(await store.head(elsewhere)).toBeNull()
      }
      client.destroy()
    })
  })
}
