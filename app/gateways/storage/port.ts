import { Fault } from '#app/log/fault.ts'

/** Keys under this prefix are for everybody to read; all others only through the store's own calls. */
export const publicPrefix = 'pictures/'

/** What is known of a stored object. `etag` stands in its quotes. */
export type ObjectFacts = {
  key: string
  bytes: number
  contentType: string
  etag: string
  lastModified: Date
}

/** An object with its bytes; whoever gets one reads `body` to its end or cancels it. */
export type StoredObject = ObjectFacts & { body: ReadableStream<Uint8Array> }

/** An address that takes one request, and the headers that request must carry as they are. */
export type SignedAddress = { url: string; method: 'PUT'; headers: Record<string, string> }

/** What holds for every signed address. */
export type Bound = {
  expiresSeconds: number
  /** Most bytes; held by the disk store alone: elsewhere a bound length or a look afterwards limits it. */
  atMost: number
  /** The origin by which the caller reached this server, for addresses that are this server's own. */
  site?: string
}

/** A part of an upload in parts, in the words of the S3 protocol. */
export type UploadPart = { PartNumber: number; ETag: string; Size: number }

/** An upload in parts that has begun. */
export type Multipart = { key: string; uploadId: string }

/** Credentials for the storage itself that reach no further than one prefix. */
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
 * Where bytes are kept. Keys are segments of `[A-Za-z0-9._-]`, none beginning with a dot, parted by
 * slashes. An object is there whole or not at all. Throws StoreRefusal where the caller is at fault,
 * StoreUnavailable where the storage does not answer as it should.
 */
export type ObjectStore = {
  kind: 'disk' | 's3'
  /** The bucket's name, as the upload calls tell it. */
  bucket: string
  /** Writes an object, in place of what the key held. A stream needs its `contentLength`. */
  put: (
    key: string,
    body: Uint8Array | ReadableStream<Uint8Array>,
    about: { contentType: string; contentLength?: number; cacheControl?: string },
  ) => Promise<void>
  get: (key: string) => Promise<StoredObject | null>
  head: (key: string) => Promise<ObjectFacts | null>
  /** Deletes what is there of `keys`; absent ones are no fault. */
  delete: (keys: string[]) => Promise<void>
  /** Objects under a prefix in the order of their keys, up to 1000 at a time; `cursor` asks for more. */
  list: (
    prefix: string,
    cursor?: string,
  ) => Promise<{
    objects: { key: string; bytes: number; lastModified: Date }[]
    cursor: string | null
  }>
  /** Where everybody can read a key under `publicPrefix`: a path of this site, or an absolute address. */
  publicUrl: (key: string) => string
  /** The key behind an address of this store, its query left aside; null for any other address. */
  keyOf: (url: string) => string | null
  /**
   * An address that takes the bytes of one object. Type and length are bound where given.
   */
  signedPut: (
    key: string,
    bound: Bound & { contentType?: string; contentLength?: number },
  ) => Promise<SignedAddress>
  /** Begins an upload in parts and answers its id. */
  startMultipart: (key: string, contentType: string) => Promise<string>
  /** An address that takes one part. */
  signPart: (upload: Multipart, partNumber: number, bound: Bound) => Promise<SignedAddress>
  /** All parts that have arrived, by number. Refuses with `no-upload`. */
  listParts: (upload: Multipart) => Promise<UploadPart[]>
  /** Joins the parts into the object. Refuses with `no-upload` and `wrong-parts`. */
  completeMultipart: (
    upload: Multipart,
    parts: Pick<UploadPart, 'PartNumber' | 'ETag'>[],
  ) => Promise<void>
  /** Gives an upload up with all its parts. Refuses with `no-upload`. */
  abortMultipart: (upload: Multipart) => Promise<void>
  /** Gives up uploads under `prefix` that began before `before` and never ended; answers how many. */
  abortOlder: (prefix: string, before: Date) => Promise<number>
  /** Credentials to write under `prefix`. Refuses with `unsupported` where there are none such. */
  temporaryCredentials: (prefix: string, seconds: number) => Promise<TemporaryCredentials>
  /** Answers requests to the store's own addresses under /objects/; 404 where it has none. */
  serve: (request: Request) => Promise<Response>
}

/** Why a store refuses. */
export type RefusalReason = 'bad-key' | 'no-upload' | 'wrong-parts' | 'wrong-size' | 'unsupported'

/** The caller asked for what cannot be; `message` is a sentence for a person. */
export class StoreRefusal extends Fault {
  readonly reason: RefusalReason
  constructor(reason: RefusalReason, message: string) {
    super(message)
    this.name = 'StoreRefusal'
    this.reason = reason
  }
}

/** The storage does not answer as it should; trying again may help. */
export class StoreUnavailable extends Fault {
  constructor(cause: unknown) {
    super('The object storage did not answer as it should.', { cause })
    this.name = 'StoreUnavailable'
  }
}

const segment = /^[A-Za-z0-9_-][A-Za-z0-9._-]{0,127}$/

/** Whether this can be a key: no dots that lead out, nothing odd, at most 512 characters. */
export const isKey = (key: string): boolean =>
  key.length <= 512 && key.split('/').every((part) => segment.test(part))
