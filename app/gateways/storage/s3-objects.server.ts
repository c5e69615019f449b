import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
} from '@aws-sdk/client-s3'
import { Readable } from 'node:stream'
import { Fault } from '#app/log/fault.ts'
import type { ObjectMetadata, ObjectStore, StoredObject } from './port.ts'
import { validKey, type S3Bucket } from './s3-client.server.ts'
import { isAbsent, unavailable } from './s3-errors.server.ts'

/** Concurrent single deletes, since stores disagree on the checksum of a bulk delete. */
const deletedAtOnce = 8

type ObjectCalls = Pick<ObjectStore, 'put' | 'get' | 'head' | 'delete' | 'list'>

const orNull = (error: unknown) => (isAbsent(error) ? null : unavailable(error))

async function putObject(
  { name, send }: S3Bucket,
  ...[key, body, { contentType, contentLength, cacheControl }]: Parameters<ObjectStore['put']>
): Promise<void> {
  const Body = body instanceof Uint8Array ? body : Readable.fromWeb(body as never)
  const input = {
    Bucket: name,
    Key: validKey(key),
    ContentType: contentType,
    Body,
    ...(cacheControl === undefined ? {} : { CacheControl: cacheControl }),
    ...(contentLength === undefined ? {} : { ContentLength: contentLength }),
  }
  try {
    await send(new PutObjectCommand(input)).catch(unavailable)
  } finally {
    // Nobody reads the body of an abandoned call.
    if (Body instanceof Readable) Body.destroy()
  }
}

type Described = { ContentType?: string; ETag?: string; LastModified?: Date }

const metadataOf = (key: string, bytes: number, found: Described): ObjectMetadata => ({
  key,
  bytes,
  contentType: found.ContentType ?? 'application/octet-stream',
  etag: found.ETag ?? '',
  lastModified: found.LastModified ?? new Date(),
})

async function getObject(bucket: S3Bucket, key: string): Promise<StoredObject | null> {
  const input = { Bucket: bucket.name, Key: validKey(key) }
  const found = await bucket.send(new GetObjectCommand(input)).catch(orNull)
  if (!found?.Body) return null
  const body = found.Body.transformToWebStream() as ReadableStream<Uint8Array>
  const bytes = found.ContentLength
  if (bytes === undefined) {
    void body.cancel().catch(() => {})
    return unavailable(new Fault('an object without a length'))
  }
  return { ...metadataOf(key, bytes, found), body: bucket.limiter.body(body) }
}

async function deleteObjects({ name, send }: S3Bucket, keys: string[]): Promise<void> {
  const waiting = keys.map(validKey)
  const deleteNext = async () => {
    for (let Key = waiting.pop(); Key !== undefined; Key = waiting.pop()) {
      await send(new DeleteObjectCommand({ Bucket: name, Key })).catch(orNull)
    }
  }
  await Promise.all(Array.from({ length: deletedAtOnce }, deleteNext))
}

/** The calls of the port on whole objects. */
export const objectsOnS3 = (bucket: S3Bucket): ObjectCalls => ({
  put: (...call) => putObject(bucket, ...call),
  get: (key) => getObject(bucket, key),

  async head(key) {
    const input = { Bucket: bucket.name, Key: validKey(key) }
    const found = await bucket.send(new HeadObjectCommand(input)).catch(orNull)
    return found && metadataOf(key, found.ContentLength ?? 0, found)
  },

  delete: (keys) => deleteObjects(bucket, keys),

  async list(prefix, cursor) {
    const input = { Bucket: bucket.name, Prefix: prefix, ContinuationToken: cursor }
    const page = await bucket.send(new ListObjectsV2Command(input)).catch(unavailable)
    return {
      objects: (page.Contents ?? []).map(({ Key = '', Size = 0, LastModified }) => ({
        key: Key,
        bytes: Size,
        lastModified: LastModified ?? new Date(),
      })),
      cursor: page.NextContinuationToken ?? null,
    }
  },
})
