import { join } from 'node:path'
import { bucketOf } from '#app/env/bucket.ts'
import { env, sessionSecret } from '#app/env.server.ts'
import { diskStore } from './disk.server.ts'
import type { ObjectStore } from './port.ts'
import { s3Store } from './s3.server.ts'

let current: ObjectStore | undefined

function open(): ObjectStore {
  const settings = env()
  const bucket = bucketOf(settings)
  if (bucket) return s3Store(bucket)
  const folder = join(settings.DATA_DIR, 'objects')
  return diskStore({ folder, publicUrl: settings.publicUrl, secret: sessionSecret() })
}

/** The configured storage: a bucket, or files under DATA_DIR/objects. */
export const storage = (): ObjectStore => (current ??= open())
