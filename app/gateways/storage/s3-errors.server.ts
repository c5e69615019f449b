import { StoreRefusal, StoreUnavailable } from './port.ts'

/** The name S3 gives an error, and its status; both empty for a fault of the network. */
export function codeOf(error: unknown): { code: string; status: number } {
  const { name = '', $metadata } = error as {
    name?: string
    $metadata?: { httpStatusCode?: number }
  }
  return { code: name, status: $metadata?.httpStatusCode ?? 0 }
}

/** Throws a fault of the storage in the port's words. */
export function unavailable(error: unknown): never {
  throw error instanceof StoreUnavailable ? error : new StoreUnavailable(error)
}

/** Whether the storage says that it has no such object. HEAD answers carry the status alone. */
export function isAbsent(error: unknown): boolean {
  const { code, status } = codeOf(error)
  return code === 'NoSuchKey' || code === 'NotFound' || (status === 404 && code !== 'NoSuchBucket')
}

/** Whether the storage says that it does not know this kind of call at all. */
export const isUnknownCall = (error: unknown): boolean => [405, 501].includes(codeOf(error).status)

const wrongParts = new Set([
  'InvalidPart',
  'InvalidPartOrder',
  'EntityTooSmall',
  'MalformedXML',
  'InvalidArgument',
  'InvalidRequest',
])

/** Throws what a call about an upload in parts means by its error, in the port's words. */
export function refuseMultipart(error: unknown): never {
  const { code } = codeOf(error)
  // Ceph says NoSuchKey of an upload that was given up.
  if (code === 'NoSuchUpload' || isAbsent(error)) {
    throw new StoreRefusal('no-upload', 'There is no such upload, or it has ended.')
  }
  if (wrongParts.has(code)) {
    throw new StoreRefusal('wrong-parts', 'These are not the parts that have arrived.')
  }
  return unavailable(error)
}
