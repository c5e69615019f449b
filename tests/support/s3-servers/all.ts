import { ceph } from './ceph.ts'
import type { S3ServerKind } from './process.ts'
import { s3rver } from './s3rver.ts'
import { swift } from './swift.ts'

/** The S3 servers that this machine has. */
export const s3Servers: S3ServerKind[] = [s3rver, swift, ceph].filter((kind) => kind.installed)
