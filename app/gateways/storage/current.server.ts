import { join } from 'node:path'
import { env, sessionSecret } from '#app/env.server.ts'
import { diskStore } from './disk.server.ts'
import type { ObjectStore } from './port.ts'

let current: ObjectStore | undefined

/** The storage that the settings name: files under DATA_DIR/objects. */
export function storage(): ObjectStore {
  const { DATA_DIR, publicUrl } = env()
  return (current ??= diskStore({
    folder: join(DATA_DIR, 'objects'),
    publicUrl,
    secret: sessionSecret(),
  }))
}
