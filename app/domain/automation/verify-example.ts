/** Headers of every call, for people who check the signature. */
export const signatureHeaders: [name: string, meaning: string][] = [
  ['x-cptgems-timestamp', 'seconds since 1970 when it was sent'],
  [
    'x-cptgems-signature',
    'sha256= and the HMAC-SHA256, in hex, of timestamp.body under your signing secret; for 24 hours after you create a new secret, two signatures with a comma between them',
  ],
  ['x-cptgems-delivery', 'the id of the event: the same in every attempt'],
  ['x-cptgems-event', 'what happened, such as booking.created'],
  ['x-cptgems-attempt', '1 for the first attempt'],
]

export const signatureFormula =
  'sha256=hex(HMAC-SHA256(signing secret, timestamp + "." + body as it came in))'

/** Node code to copy; a test runs it. */
export const verifyExample = `import { createHmac, timingSafeEqual } from 'node:crypto'

// body: the text as it came in, before it is parsed. headers: in lower case, as Node has them.
export function isFromCptGems(secret, headers, body, now = Date.now()) {
  const timestamp = headers['x-cptgems-timestamp'] ?? ''
  if (!(Math.abs(now / 1000 - Number(timestamp)) <= 300)) return false
  const hex = createHmac('sha256', secret).update(timestamp + '.' + body).digest('hex')
  const expected = Buffer.from('sha256=' + hex)
  return (headers['x-cptgems-signature'] ?? '').split(',').some((one) => {
    const given = Buffer.from(one)
    return given.length === expected.length && timingSafeEqual(given, expected)
  })
}
`
