import { DomainError } from '#app/domain/errors.ts'
import { noHeic, saysHeic } from './picture-format.ts'
import { isUploadType } from './upload-keys.ts'

/** Parsers for the stock upload client. Messages that start with `s3:` are copied from its server (@uppy/companion). */

/** `size` where the client sends it. */
export type UploadRequest = { filename: string; type: string; size?: number }

const malformed = (sentence: string) => new DomainError('malformed', sentence)
const keyMissing =
  's3: the object key must be passed as a query parameter. For example: "?key=abc.jpg"'

const entriesOf = (body: unknown): Record<string, unknown> =>
  typeof body === 'object' && body !== null ? (body as Record<string, unknown>) : {}

/** Throws `invalid` for types that are not a picture. */
function asType(type: string, name?: string): string {
  if (isUploadType(type)) return type
  const sentence = saysHeic(type, name)
    ? noHeic
    : 'Please choose a JPEG, PNG, WebP, AVIF or GIF picture.'
  throw new DomainError('invalid', sentence, { fields: { type: [sentence] } })
}

/** Throws `invalid` for an empty file or not a number, `too-large` above `most` bytes. */
function asSize(given: unknown, most: number): { size?: number } {
  if (given === undefined || given === null || given === '') return {}
  // Number would throw for an object whose toString is not a function.
  const size = typeof given === 'number' || typeof given === 'string' ? Number(given) : NaN
  if (size > most) {
    throw new DomainError('too-large', `That is more than ${Math.floor(most / 1024 / 1024)} MB.`)
  }
  if (Number.isInteger(size) && size > 0) return { size }
  throw new DomainError('invalid', 'That file is empty.', { fields: { size: ['Empty file.'] } })
}

const isName = (name: unknown): name is string => typeof name === 'string' && name.trim() !== ''

/** The query of `GET s3/params`. Throws `malformed`, `invalid`, `too-large`. */
export function readParamsCall(query: Record<string, string>, most: number): UploadRequest {
  const { filename, type = '' } = query
  if (!isName(filename)) {
    throw malformed('s3: the "filename" query parameter is required and must be a non-empty string')
  }
  return { filename, type: asType(type, filename), ...asSize(query['metadata[size]'], most) }
}

/** The body of `POST s3/multipart`. Throws `malformed`, `invalid`, `too-large`. */
export function readMultipartCall(body: unknown, most: number): UploadRequest {
  const { filename, type, metadata } = entriesOf(body)
  if (!isName(filename)) {
    throw malformed('s3: the "filename" field is required and must be a non-empty string')
  }
  if (typeof type !== 'string') throw malformed('s3: content type must be a string')
  return { filename, type: asType(type, filename), ...asSize(entriesOf(metadata)['size'], most) }
}

/** The optional body of `POST objects/upload`. Throws `invalid`, `too-large`. */
export function readUploadCall(body: unknown, most: number): Partial<UploadRequest> {
  const { type, size } = entriesOf(body)
  return {
    ...(typeof type === 'string' ? { type: asType(type) } : {}),
    ...asSize(size, most),
  }
}

export function readKey(query: Record<string, string>): string {
  if (!query['key']) throw malformed(keyMissing)
  return query['key']
}

const isPartNumber = (number: unknown): number is number =>
  Number.isInteger(number) && Number(number) >= 1 && Number(number) <= 10_000

/** A part number, 1 to 10000. Throws `malformed`. */
export function readPartNumber(text: string | undefined): number {
  const number = /^\d{1,5}$/.test(text ?? '') ? Number(text) : 0
  if (isPartNumber(number)) return number
  throw malformed('s3: the part number must be a number between 1 and 10000.')
}

/** The body of `POST s3/multipart/{uploadId}/complete`. Throws `malformed`. */
export function readCompleteCall(body: unknown): { ETag: string; PartNumber: number }[] {
  const { parts } = entriesOf(body)
  const isPart = (part: unknown): part is { ETag: string; PartNumber: number } =>
    typeof entriesOf(part)['ETag'] === 'string' && isPartNumber(entriesOf(part)['PartNumber'])
  if (Array.isArray(parts) && parts.every(isPart)) {
    return parts.map(({ ETag, PartNumber }) => ({ ETag, PartNumber }))
  }
  throw malformed('s3: `parts` must be an array of {ETag, PartNumber} objects.')
}
