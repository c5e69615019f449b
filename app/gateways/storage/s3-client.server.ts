import {
  CompleteMultipartUploadCommand,
  GetObjectCommand,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3'
import type { Bucket } from '#app/env/bucket.ts'
import { collectAnswer } from './bounded-answer.server.ts'
import { CallLimiter, type StorageLimits } from './call-limits.server.ts'
import { isKey, StoreRefusal } from './port.ts'

/** What the calls to a bucket share. `send` is limited; `client` itself only signs. */
export type S3Bucket = {
  name: string
  client: S3Client
  send: S3Client['send']
  limiter: CallLimiter
}

/** The longer timeout covers uploads and joining parts. */
const isUpload = (command: unknown) =>
  command instanceof PutObjectCommand || command instanceof CompleteMultipartUploadCommand

/** A client whose every call ends within `limits` (docs/decisions/006-deadlines.md). */
export function openBucket(bucket: Bucket, limits: StorageLimits): S3Bucket {
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
  const limiter = new CallLimiter(limits)
  const send = ((command: Parameters<S3Client['send']>[0]) => {
    const upload = isUpload(command)
    return limiter.within(
      upload ? limits.upload : limits.call,
      (abortSignal) =>
        client.send(command, { abortSignal, requestTimeout: upload ? 0 : limits.answer }),
      { streams: command instanceof GetObjectCommand },
    )
  }) as S3Client['send']
  return { name: bucket.name, client, send, limiter }
}

/** The key itself. Refuses with `bad-key`. */
export function validKey(key: string): string {
  if (!isKey(key)) throw new StoreRefusal('bad-key', 'That is not a name for a file.')
  return key
}
