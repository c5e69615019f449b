import { StoreRefusal, StoreUnavailable } from './port.ts'

/** S3's error code and HTTP status; both empty for a network error. */
export function codeOf(error: unknown): { code: string; status: number } {
  const { name = '', $metadata } = error as {
    name?: string
    $metadata?: { httpStatusCode?: number }
  }
  return { code: name, status: $metadata?.httpStatusCode ?? 0 }
}

/** Throws StoreUnavailable. */
export function unavailable(error: unknown): never {
  throw error instanceof StoreUnavailable ? error : new StoreUnavailable(error)
}

/** Whether the object does not exist. HEAD responses carry the status only. */
export function isAbsent(error: unknown): boolean {
  const { code, status } = codeOf(error)
  return code === 'NoSuchKey' || code === 'NotFound' || (status === 404 && code !== 'NoSuchBucket')
}

/** Whether the store does not offer the call at all, as some S3-compatible ones do not. */
export const isUnknownCall = (error: unknown): boolean => [405, 501].includes(codeOf(error).status)

const wrongParts = new Set([
  'InvalidPart',
  'InvalidPartOrder',
  'EntityTooSmall',
  'MalformedXML',
  'InvalidArgument',
  'InvalidRequest',
])

/** Throws the port's error for a failed multipart call. */
export function refuseMultipart(error: unknown): never {
  const { code } = codeOf(error)
  // Ceph answers NoSuchKey for an aborted upload.
  if (code === 'NoSuchUpload' || isAbsent(error)) {
    throw new StoreRefusal('no-upload', 'There is no such upload, or it has ended.')
  }
  if (wrongParts.has(code)) {
    throw new StoreRefusal('wrong-parts', 'These are not the parts that have arrived.')
  }
  return unavailable(error)
}
