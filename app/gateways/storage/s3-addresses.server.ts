import { PutObjectCommand } from '@aws-sdk/client-s3'
import { getSignedUrl } from '@aws-sdk/s3-request-presigner'
import type { Bucket } from '#app/env/bucket.ts'
import { isKey, type ObjectStore, type SignedAddress } from './port.ts'
import { validKey, type S3Bucket } from './s3-client.server.ts'
import { parseUrl } from '#app/parse-url.ts'

async function signedPut(
  { name, client }: S3Bucket,
  ...[key, { contentType, contentLength, expiresSeconds }]: Parameters<ObjectStore['signedPut']>
): Promise<SignedAddress> {
  const command = new PutObjectCommand({
    Bucket: name,
    Key: validKey(key),
    ContentType: contentType,
    ContentLength: contentLength,
  })
  // Sign only bound headers: by default the client signs its own type and length.
  const bound = new Set(['host'])
  if (contentType !== undefined) bound.add('content-type')
  if (contentLength !== undefined) bound.add('content-length')
  const url = await getSignedUrl(client, command, {
    expiresIn: expiresSeconds,
    signableHeaders: bound,
    unhoistableHeaders: bound,
  })
  const headers: Record<string, string> = {}
  if (contentType !== undefined) headers['Content-Type'] = contentType
  return { url, method: 'PUT', headers }
}

/** The public addresses of objects, and presigned ones for uploads. */
export function addressesOnS3(
  bucket: S3Bucket,
  { url: bucketUrl, publicUrl }: Pick<Bucket, 'url' | 'publicUrl'>,
): Pick<ObjectStore, 'publicUrl' | 'keyOf' | 'signedPut'> {
  const bases = [bucketUrl, publicUrl].map((url) => new URL(`${url}/`))
  return {
    publicUrl: (key) => `${publicUrl}/${key}`,

    keyOf(url) {
      const parsed = parseUrl(url)
      const base = bases.find(
        ({ origin, pathname }) => parsed?.origin === origin && parsed.pathname.startsWith(pathname),
      )
      const key = base && parsed?.pathname.slice(base.pathname.length)
      return key !== undefined && isKey(key) ? key : null
    },

    signedPut: (...call) => signedPut(bucket, ...call),
  }
}
