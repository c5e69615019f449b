/** Maximum nesting of an event; the provider's have at most six levels. */
const maxLevels = 64

/** NUL and lone surrogates, which PostgreSQL's JSON cannot store. */
const unstorable = /[\u0000\ud800-\udfff]/gu

const cleanText = (text: string): string => text.replace(unstorable, '\ufffd')

/** Throws RangeError where it is too deep. */
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
 * An event's body as storable JSON, or null where it is not JSON. Unstorable characters become U+FFFD: the provider
 * would resend a refused event for days, and an event is only a hint.
 */
export function eventJson(body: Uint8Array): object | null {
  try {
    const json = storable(JSON.parse(new TextDecoder().decode(body)))
    return typeof json === 'object' ? json : null
  } catch {
    return null
  }
}
