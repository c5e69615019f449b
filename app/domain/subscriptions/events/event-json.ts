/** Levels of an event; the deepest of the provider's own have six. */
const maxLevels = 64

/** What PostgreSQL's JSON cannot hold: NUL, and halves of surrogate pairs. */
// oxlint-disable-next-line no-control-regex
const unstorable = /[\u0000\ud800-\udfff]/gu

const cleanText = (text: string): string => text.replace(unstorable, '\ufffd')

/** A JSON value with storable texts. Throws RangeError where it is too deep. */
function storable(value: unknown, level = 0): unknown {
  if (level > maxLevels) throw new RangeError('The body nests too deep.')
  if (typeof value === 'string') return cleanText(value)
  if (Array.isArray(value)) return value.map((one) => storable(one, level + 1))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([key, one]) => [cleanText(key), storable(one, level + 1)]),
  )
}

/**
 * The body of an event as JSON that the database takes, or null where it is none. What no text can hold
 * becomes U+FFFD: the provider sends what is refused again for days, and an event is a hint alone.
 */
export function eventJson(body: Uint8Array): object | null {
  try {
    const json = storable(JSON.parse(new TextDecoder().decode(body)))
    return typeof json === 'object' ? json : null
  } catch {
    return null
  }
}
