import { Fault } from '#app/log/fault.ts'

/** Keys under this prefix are public; all others can be read only through the store. */
export const publicPrefix = 'pictures/'

/** Metadata of a stored object. `etag` includes its quotes. */
export type ObjectMetadata = {
  key: string
  bytes: number
  contentType: string
  etag: string
  lastModified: Date
}

/** The caller must read `body` to its end or cancel it. */
export type StoredObject = ObjectMetadata & { body: ReadableStream<Uint8Array> }

/** A URL for one request, and headers the request must send unchanged. */
export type SignedAddress = { url: string; method: 'PUT'; headers: Record<string, string> }

export type Bound = {
  expiresSeconds: number
  /** Maximum bytes. Only the disk store enforces it: elsewhere a bound length or a later check does. */
  atMost: number
  /** The origin the caller used, for signed URLs of this server. */
  site?: string
}

export type UploadPart = { PartNumber: number; ETag: string; Size: number }

export type Multipart = { key: string; uploadId: string }

/** Storage credentials limited to one prefix. */
export type TemporaryCredentials = {
  credentials: {
    AccessKeyId: string
    SecretAccessKey: string
    SessionToken: string
    Expiration: string
  }
  bucket: string
  region: string
}

/**
 * Object storage. Keys are segments of `[A-Za-z0-9._-]`, none starting with a dot, separated by slashes. Writes are
 * atomic. Throws StoreRefusal for a caller's mistake, StoreUnavailable where the storage fails.
 */
export type ObjectStore = {
  kind: 'disk' | 's3'
  bucket: string
  /** Writes or replaces an object. A stream needs its `contentLength`. */
  put: (
    key: string,
    body: Uint8Array | ReadableStream<Uint8Array>,
    about: { contentType: string; contentLength?: number; cacheControl?: string },
  ) => Promise<void>
  get: (key: string) => Promise<StoredObject | null>
  head: (key: string) => Promise<ObjectMetadata | null>
  /** Deletes `keys`; missing ones are ignored. */
  delete: (keys: string[]) => Promise<void>
  /** Objects under a prefix in key order, up to 1000 per page; `cursor` continues. */
  list: (
    prefix: string,
    cursor?: string,
  ) => Promise<{
    objects: { key: string; bytes: number; lastModified: Date }[]
    cursor: string | null
  }>
  /** The public URL of a key under `publicPrefix`: a path of this site, or an absolute URL. */
  publicUrl: (key: string) => string
  /** The key of a URL of this store, ignoring the query; null for any other URL. */
  keyOf: (url: string) => string | null
  /** A URL for uploading one object. Type and length are bound where given. */
  signedPut: (
    key: string,
    bound: Bound & { contentType?: string; contentLength?: number },
  ) => Promise<SignedAddress>
  startMultipart: (key: string, contentType: string) => Promise<string>
  signPart: (upload: Multipart, partNumber: number, bound: Bound) => Promise<SignedAddress>
  /** All uploaded parts, by number. Refuses with `no-upload`. */
  listParts: (upload: Multipart) => Promise<UploadPart[]>
  /** Joins the parts into the object. Refuses with `no-upload` and `wrong-parts`. */
  completeMultipart: (
    upload: Multipart,
    parts: Pick<UploadPart, 'PartNumber' | 'ETag'>[],
  ) => Promise<void>
  /** Cancels an upload and deletes its parts. Refuses with `no-upload`. */
  abortMultipart: (upload: Multipart) => Promise<void>
  /** Cancels unfinished uploads under `prefix` started before `before`; returns how many. */
  abortOlder: (prefix: string, before: Date) => Promise<number>
  /** Credentials to write under `prefix`. Refuses with `unsupported` where none can be issued. */
  temporaryCredentials: (prefix: string, seconds: number) => Promise<TemporaryCredentials>
  /** Serves /objects/; 404 where the store has no URLs of its own. */
  serve: (request: Request) => Promise<Response>
}

export type RefusalReason =
  'bad-key' | 'no-upload' | 'wrong-parts' | 'wrong-size' | 'full' | 'unsupported'

/** The caller's mistake; `message` is for the user. */
export class StoreRefusal extends Fault {
  readonly reason: RefusalReason
  constructor(reason: RefusalReason, message: string) {
    super(message)
    this.name = 'StoreRefusal'
    this.reason = reason
  }
}

/** A storage failure; a retry may help. */
export class StoreUnavailable extends Fault {
  constructor(cause: unknown) {
    super('The object storage did not answer as it should.', { cause })
    this.name = 'StoreUnavailable'
  }
}

const segment = /^[A-Za-z0-9_-][A-Za-z0-9._-]{0,127}$/

/** Whether this is a valid key: no path traversal, at most 512 characters. */
export const isKey = (key: string): boolean =>
  key.length <= 512 && key.split('/').every((part) => segment.test(part))
