import { createHmac, timingSafeEqual } from 'node:crypto'

/** What a signed address of the disk store takes. */
export type Grant = {
  key: string
  /** Unix seconds. */
  expires: number
  atMost: number
  type?: string
  length?: number
  part?: { uploadId: string; partNumber: number }
}

const seal = (secret: string, grant: Grant): string =>
  createHmac('sha256', createHmac('sha256', secret).update('objects\0').digest())
    .update(
      JSON.stringify([
        'PUT',
        grant.key,
        grant.expires,
        grant.atMost,
        grant.type ?? null,
        grant.length ?? null,
        grant.part?.uploadId ?? null,
        grant.part?.partNumber ?? null,
      ]),
    )
    .digest('base64url')

/** The query of an address that takes what `grant` says and nothing else. */
export function signGrant(secret: string, grant: Grant): URLSearchParams {
  const query = new URLSearchParams({
    expires: String(grant.expires),
    atMost: String(grant.atMost),
  })
  if (grant.type !== undefined) query.set('type', grant.type)
  if (grant.length !== undefined) query.set('length', String(grant.length))
  if (grant.part) {
    query.set('uploadId', grant.part.uploadId)
    query.set('partNumber', String(grant.part.partNumber))
  }
  query.set('signature', seal(secret, grant))
  return query
}

/** The grant behind an address of `key`, or null where it was not signed here to the last letter. */
export function readGrant(secret: string, key: string, query: URLSearchParams): Grant | null {
  const number = (name: string) => Number(query.get(name) ?? Number.NaN)
  const uploadId = query.get('uploadId')
  const grant: Grant = {
    key,
    expires: number('expires'),
    atMost: number('atMost'),
    ...(query.has('type') ? { type: query.get('type') ?? '' } : {}),
    ...(query.has('length') ? { length: number('length') } : {}),
    ...(uploadId === null ? {} : { part: { uploadId, partNumber: number('partNumber') } }),
  }
  const expected = Buffer.from(seal(secret, grant))
  const given = Buffer.from(query.get('signature') ?? '')
  return given.length === expected.length && timingSafeEqual(given, expected) ? grant : null
}
