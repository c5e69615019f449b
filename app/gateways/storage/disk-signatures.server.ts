import { constantTimeEqual, hmac } from '#app/hmac.server.ts'

export type Grant = {
  key: string
  expires: number
  atMost: number
  type?: string
  length?: number
  part?: { uploadId: string; partNumber: number }
}

const signatureOf = (secret: string, grant: Grant): string => {
  const { key, expires, atMost, type, length, part } = grant
  const signedValues = ['PUT', key, expires, atMost, type, length, part?.uploadId, part?.partNumber]
  const text = JSON.stringify(signedValues.map((value) => value ?? null))
  return hmac(text, hmac('objects\0', secret)).toString('base64url')
}

/** The query of a signed URL: all that the grant names, and a signature over it. */
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
  query.set('signature', signatureOf(secret, grant))
  return query
}

/** The grant of a signed URL for `key`, or null where the signature does not match. */
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
  return constantTimeEqual(query.get('signature') ?? '', signatureOf(secret, grant)) ? grant : null
}
