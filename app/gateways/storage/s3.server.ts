import {
  CompleteMultipartUploadCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3'
import { getSignedUrl } from '@aws-sdk/s3-request-presigner'
import { Readable } from 'node:stream'
import type { Bucket } from '#app/env/bucket.ts'
import { Fault } from '#app/log/fault.ts'
import { collectAnswer } from './bounded-answer.server.ts'
import { callLimiter, defaultLimits } from './call-limits.server.ts'
import { isKey, StoreRefusal, type ObjectStore } from './port.ts'
import { assumeRole } from './s3-credentials.server.ts'
import { isAbsent, unavailable } from './s3-errors.server.ts'
import { partsOnS3 } from './s3-parts.server.ts'

/** Concurrent single deletes, since stores disagree on the checksum of a bulk delete. */
const deletedAtOnce = 8

const orNull = (error: unknown) => (isAbsent(error) ? null : unavailable(error))

/** The longer timeout covers uploads and joining parts. */
const isUpload = (command: unknown) =>
  command instanceof PutObjectCommand || command instanceof CompleteMultipartUploadCommand

/**
 * Objects in any S3-compatible bucket. Browsers upload with presigned URLs. Every call and every wait for body bytes
 * is limited by `limits`.
 */
export function s3Store(bucket: Bucket, limits = defaultLimits): ObjectStore {
  const Bucket = bucket.name
  const client = new S3Client({
    region: bucket.region,
    ...(bucket.endpoint === undefined ? {} : { endpoint: bucket.endpoint }),
    forcePathStyle: bucket.pathStyle,
    credentials: { accessKeyId: bucket.accessKeyId, secretAccessKey: bucket.secretAccessKey },
    // By default a presigned URL carries the checksum of an empty body, which strict stores refuse.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: { connectionTimeout: limits.connection, throwOnRequestTimeout: true },
    streamCollector: collectAnswer,
  })
  const limiter = callLimiter(limits)
  const send = ((command: Parameters<S3Client['send']>[0]) => {
    const upload = isUpload(command)
    return limiter.within(
      upload ? limits.upload : limits.call,
      (abortSignal) =>
        client.send(command, { abortSignal, requestTimeout: upload ? 0 : limits.answer }),
      { streams: command instanceof GetObjectCommand },
    )
  }) as S3Client['send']
  const named = (key: string): string => {
    if (!isKey(key)) throw new StoreRefusal('bad-key', 'That is not a name for a file.')
    return key
  }
  const bases = [bucket.url, bucket.publicUrl].map((url) => new URL(`${url}/`))

  return {
    kind: 's3',
    bucket: Bucket,

    async put(key, body, { contentType, contentLength, cacheControl }) {
      const Body = body instanceof Uint8Array ? body : Readable.fromWeb(body as never)
      const input = {
        Bucket,
        Key: named(key),
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
    },

    async get(key) {
      const input = { Bucket, Key: named(key) }
      const found = await send(new GetObjectCommand(input)).catch(orNull)
      if (!found?.Body) return null
      const body = found.Body.transformToWebStream() as ReadableStream<Uint8Array>
      const bytes = found.ContentLength
      if (bytes === undefined) {
        void body.cancel().catch(() => {})
        return unavailable(new Fault('an object without a length'))
      }
      return {
        key,
        bytes,
        contentType: found.ContentType ?? 'application/octet-stream',
        etag: found.ETag ?? '',
        lastModified: found.LastModified ?? new Date(),
        body: limiter.body(body),
      }
    },

    async head(key) {
      const input = { Bucket, Key: named(key) }
      const found = await send(new HeadObjectCommand(input)).catch(orNull)
      return (
        found && {
          key,
          bytes: found.ContentLength ?? 0,
          contentType: found.ContentType ?? 'application/octet-stream',
          etag: found.ETag ?? '',
          lastModified: found.LastModified ?? new Date(),
        }
      )
    },

    async delete(keys) {
      const waiting = keys.map(named)
      const deleteNext = async () => {
        for (let Key = waiting.pop(); Key !== undefined; Key = waiting.pop()) {
          await send(new DeleteObjectCommand({ Bucket, Key })).catch(orNull)
        }
      }
      await Promise.all(Array.from({ length: deletedAtOnce }, deleteNext))
    },

    async list(prefix, cursor) {
      const input = { Bucket, Prefix: prefix, ContinuationToken: cursor }
      const page = await send(new ListObjectsV2Command(input)).catch(unavailable)
      return {
        objects: (page.Contents ?? []).map(({ Key = '', Size = 0, LastModified }) => ({
          key: Key,
          bytes: Size,
          lastModified: LastModified ?? new Date(),
        })),
        cursor: page.NextContinuationToken ?? null,
      }
    },

    publicUrl: (key) => `${bucket.publicUrl}/${key}`,

    keyOf(url) {
      const parsed = URL.canParse(url) ? new URL(url) : null
      const base = bases.find(
        ({ origin, pathname }) => parsed?.origin === origin && parsed.pathname.startsWith(pathname),
      )
      const key = base && parsed?.pathname.slice(base.pathname.length)
      return key !== undefined && isKey(key) ? key : null
    },

    async signedPut(key, { contentType, contentLength, expiresSeconds }) {
      const command = new PutObjectCommand({
        Bucket,
        Key: named(key),
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
    },

    ...partsOnS3({ client, send }, Bucket, named),

    temporaryCredentials: (prefix, seconds) => assumeRole(bucket, prefix, seconds, limits),

    serve: async () => new Response('There is nothing at this address.\n', { status: 404 }),
  }
}
