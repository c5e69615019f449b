import { parse } from 'secure-json-parse'
import { DomainError } from '#app/domain/errors.ts'
import { readContent } from './body.server.ts'

/** Maximum nesting of a JSON body; the deepest of ours has four levels. */
export const maxDepth = 64

function isDeeperThan(levels: number, text: string): boolean {
  let depth = 0
  let quoted = false
  for (let at = 0; at < text.length; at += 1) {
    const letter = text[at]
    if (quoted) {
      if (letter === '\\') at += 1
      else if (letter === '"') quoted = false
    } else if (letter === '"') quoted = true
    else if (letter === '[' || letter === '{') {
      depth += 1
      if (depth > levels) return true
    } else if (letter === ']' || letter === '}') depth -= 1
  }
  return false
}

/**
 * Parses JSON without `__proto__` and `constructor.prototype` keys, which prevents prototype pollution. Throws
 * DomainError `malformed`.
 */
export function parseJson(text: string): unknown {
  if (isDeeperThan(maxDepth, text)) {
    throw new DomainError('malformed', `The body nests deeper than ${maxDepth} levels.`)
  }
  try {
    return parse(text, { protoAction: 'remove', constructorAction: 'remove' }) as unknown
  } catch (cause) {
    throw new DomainError('malformed', 'The body is not valid JSON.', { cause })
  }
}

const isJson = (type: string): boolean => /^application\/json\s*(;|$)/i.test(type.trim())

/**
 * A request's JSON body; undefined where empty. Throws DomainError `wrong-type` for another content type,
 * `malformed`, `too-large` above `limit` bytes.
 */
export async function readJson(request: Request, limit?: number): Promise<unknown> {
  const bytes = await readContent(request, limit)
  if (bytes.byteLength === 0) return undefined
  const type = request.headers.get('content-type')
  if (type && !isJson(type)) {
    throw new DomainError('wrong-type', 'Please send JSON (Content-Type: application/json).')
  }
  let text: string
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch (cause) {
    throw new DomainError('malformed', 'The body is not UTF-8.', { cause })
  }
  return parseJson(text)
}
