import {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  ListMultipartUploadsCommand,
  ListPartsCommand,
  UploadPartCommand,
} from '@aws-sdk/client-s3'
import { getSignedUrl } from '@aws-sdk/s3-request-presigner'
import { Fault } from '#app/log/fault.ts'
import { StoreRefusal, type Multipart, type ObjectStore, type UploadPart } from './port.ts'
import { validKey, type S3Bucket } from './s3-client.server.ts'
import {
  codeOf,
  isAbsent,
  isUnknownCall,
  refuseMultipart,
  unavailable,
} from './s3-errors.server.ts'

type Calls = Pick<
  ObjectStore,
  | 'startMultipart'
  | 'signPart'
  | 'listParts'
  | 'completeMultipart'
  | 'abortMultipart'
  | 'abortOlder'
>

const orGone = (error: unknown) =>
  codeOf(error).code === 'NoSuchUpload' || isAbsent(error) ? null : unavailable(error)

const inputOf = ({ name }: S3Bucket, { key, uploadId }: Multipart) => ({
  Bucket: name,
  Key: validKey(key),
  UploadId: uploadId,
})

async function startMultipart(
  { name, send }: S3Bucket,
  key: string,
  contentType: string,
): Promise<string> {
  const input = { Bucket: name, Key: validKey(key), ContentType: contentType }
  const { UploadId } = await send(new CreateMultipartUploadCommand(input)).catch(unavailable)
  return UploadId ?? unavailable(new Fault('upload id missing'))
}

async function listParts(bucket: S3Bucket, upload: Multipart): Promise<UploadPart[]> {
  const parts: UploadPart[] = []
  let marker: string | undefined
  do {
    const input = { ...inputOf(bucket, upload), PartNumberMarker: marker }
    const page = await bucket.send(new ListPartsCommand(input)).catch(refuseMultipart)
    for (const { PartNumber = 0, ETag = '', Size = 0 } of page.Parts ?? []) {
      parts.push({ PartNumber, ETag, Size })
    }
    marker = page.IsTruncated ? page.NextPartNumberMarker : undefined
  } while (marker !== undefined)
  return parts
}

async function completeMultipart(
  bucket: S3Bucket,
  ...[upload, parts]: Parameters<ObjectStore['completeMultipart']>
): Promise<void> {
  if (parts.length === 0) {
    throw new StoreRefusal('wrong-parts', 'There are no parts to join.')
  }
  const command = new CompleteMultipartUploadCommand({
    ...inputOf(bucket, upload),
    MultipartUpload: { Parts: parts.map(({ PartNumber, ETag }) => ({ PartNumber, ETag })) },
  })
  await bucket.send(command).catch(async (error: unknown) => {
    // Ceph answers InternalError for an unknown upload; listing its parts tells them apart.
    if (codeOf(error).status >= 500 && !isUnknownCall(error)) await listParts(bucket, upload)
    return refuseMultipart(error)
  })
}

type Markers = { KeyMarker?: string; UploadIdMarker?: string }

/** Null where the store does not know the call. */
async function listUploads({ name, send }: S3Bucket, prefix: string, markers: Markers) {
  const input = { Bucket: name, Prefix: prefix, ...markers }
  return send(new ListMultipartUploadsCommand(input)).catch((error: unknown) => {
    if (isUnknownCall(error)) return null
    return unavailable(error)
  })
}

function nextMarkers(page: Awaited<ReturnType<typeof listUploads>>): Markers | null {
  if (!page?.IsTruncated) return null
  return {
    ...(page.NextKeyMarker ? { KeyMarker: page.NextKeyMarker } : {}),
    ...(page.NextUploadIdMarker ? { UploadIdMarker: page.NextUploadIdMarker } : {}),
  }
}

async function abortOlder(bucket: S3Bucket, prefix: string, before: Date): Promise<number> {
  let aborted = 0
  let markers: Markers | null = {}
  while (markers) {
    const page = await listUploads(bucket, prefix, markers)
    for (const { Key, UploadId, Initiated } of page?.Uploads ?? []) {
      if (!Key || !UploadId || !Initiated || Initiated >= before) continue
      const input = { Bucket: bucket.name, Key, UploadId }
      await bucket.send(new AbortMultipartUploadCommand(input)).catch(orGone)
      aborted++
    }
    markers = nextMarkers(page)
  }
  return aborted
}

/** The calls of the port on multipart uploads; browsers send parts to the bucket itself. */
export const partsOnS3 = (bucket: S3Bucket): Calls => ({
  startMultipart: (...call) => startMultipart(bucket, ...call),

  async signPart(upload, partNumber, { expiresSeconds }) {
    const command = new UploadPartCommand({ ...inputOf(bucket, upload), PartNumber: partNumber })
    const url = await getSignedUrl(bucket.client, command, { expiresIn: expiresSeconds })
    return { url, method: 'PUT', headers: {} }
  },

  listParts: (upload) => listParts(bucket, upload),
  completeMultipart: (...call) => completeMultipart(bucket, ...call),

  async abortMultipart(upload) {
    const command = new AbortMultipartUploadCommand(inputOf(bucket, upload))
    await bucket.send(command).catch(refuseMultipart)
  },

  abortOlder: (...call) => abortOlder(bucket, ...call),
})
