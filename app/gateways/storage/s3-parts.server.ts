import {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  ListMultipartUploadsCommand,
  ListPartsCommand,
  UploadPartCommand,
  type S3Client,
} from '@aws-sdk/client-s3'
import { getSignedUrl } from '@aws-sdk/s3-request-presigner'
import { Fault } from '#app/log/fault.ts'
import { StoreRefusal, type Multipart, type ObjectStore, type UploadPart } from './port.ts'
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

export function partsOnS3(
  { client, send }: { client: S3Client; send: S3Client['send'] },
  bucket: string,
  named: (key: string) => string,
): Calls {
  const of = ({ key, uploadId }: Multipart) => ({
    Bucket: bucket,
    Key: named(key),
    UploadId: uploadId,
  })

  async function listParts(upload: Multipart): Promise<UploadPart[]> {
    const parts: UploadPart[] = []
    let marker: string | undefined
    do {
      const page = await send(
        new ListPartsCommand({ ...of(upload), PartNumberMarker: marker }),
      ).catch(refuseMultipart)
      for (const { PartNumber = 0, ETag = '', Size = 0 } of page.Parts ?? []) {
        parts.push({ PartNumber, ETag, Size })
      }
      marker = page.IsTruncated ? page.NextPartNumberMarker : undefined
    } while (marker !== undefined)
    return parts
  }

  return {
    listParts,

    async startMultipart(key, contentType) {
      const input = { Bucket: bucket, Key: named(key), ContentType: contentType }
      const { UploadId } = await send(new CreateMultipartUploadCommand(input)).catch(unavailable)
      return UploadId ?? unavailable(new Fault('upload id missing'))
    },

    async signPart(upload, partNumber, { expiresSeconds }) {
      const command = new UploadPartCommand({ ...of(upload), PartNumber: partNumber })
      const url = await getSignedUrl(client, command, { expiresIn: expiresSeconds })
      return { url, method: 'PUT', headers: {} }
    },

    async completeMultipart(upload, parts) {
      if (parts.length === 0) {
        throw new StoreRefusal('wrong-parts', 'There are no parts to join.')
      }
      const Parts = parts.map(({ PartNumber, ETag }) => ({ PartNumber, ETag }))
      const command = new CompleteMultipartUploadCommand({
        ...of(upload),
        MultipartUpload: { Parts },
      })
      await send(command).catch(async (error: unknown) => {
        // Ceph answers InternalError for an unknown upload; listing its parts tells them apart.
        if (codeOf(error).status >= 500 && !isUnknownCall(error)) await listParts(upload)
        return refuseMultipart(error)
      })
    },

    async abortMultipart(upload) {
      await send(new AbortMultipartUploadCommand(of(upload))).catch(refuseMultipart)
    },

    async abortOlder(prefix, before) {
      let aborted = 0
      let markers: { KeyMarker?: string; UploadIdMarker?: string } | null = {}
      while (markers) {
        const command: ListMultipartUploadsCommand = new ListMultipartUploadsCommand({
          Bucket: bucket,
          Prefix: prefix,
          ...markers,
        })
        const page = await send(command).catch((error: unknown) => {
          if (isUnknownCall(error)) return null
          return unavailable(error)
        })
        for (const { Key, UploadId, Initiated } of page?.Uploads ?? []) {
          if (!Key || !UploadId || !Initiated || Initiated >= before) continue
          await send(new AbortMultipartUploadCommand({ Bucket: bucket, Key, UploadId })).catch(
            orGone,
          )
          aborted++
        }
        markers = page?.IsTruncated
          ? {
              ...(page.NextKeyMarker ? { KeyMarker: page.NextKeyMarker } : {}),
              ...(page.NextUploadIdMarker ? { UploadIdMarker: page.NextUploadIdMarker } : {}),
            }
          : null
      }
      return aborted
    },
  }
}
