import type { Bucket } from '#app/env/bucket.ts'
import { defaultLimits } from './call-limits.server.ts'
import type { ObjectStore } from './port.ts'
import { addressesOnS3 } from './s3-addresses.server.ts'
import { openBucket } from './s3-client.server.ts'
import { assumeRole } from './s3-credentials.server.ts'
import { objectsOnS3 } from './s3-objects.server.ts'
import { partsOnS3 } from './s3-parts.server.ts'

/**
 * Objects in any S3-compatible bucket. Browsers upload with presigned URLs. Every call and every wait for body bytes
 * is limited by `limits`.
 */
export function s3Store(settings: Bucket, limits = defaultLimits): ObjectStore {
  const bucket = openBucket(settings, limits)
  return {
    kind: 's3',
    bucket: bucket.name,
    ...objectsOnS3(bucket),
    ...addressesOnS3(bucket, settings),
    ...partsOnS3(bucket),
    temporaryCredentials: (prefix, seconds) => assumeRole(settings, prefix, seconds, limits),
    serve: async () => new Response('There is nothing at this address.\n', { status: 404 }),
  }
}
