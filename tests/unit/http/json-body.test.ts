import { describe, expect, it } from 'vitest'
import { maxDepth, parseJson } from '#app/http/json-body.server.ts'

const own = (text: string) => JSON.stringify(parseJson(text))

describe('the JSON of a body', () => {
  it.each([
    ['{"__proto__":{"admin":true},"a":1}', '{"a":1}'],
    ['{"\\u005f_proto__":{"admin":true}}', '{}'],
    ['[{"a":{"__proto__":1}}]', '[{"a":{}}]'],
    ['{"constructor":{"prototype":{"admin":true}}}', '{}'],
  ])('drops keys that would pollute prototypes: %s', (text, left) => {
    expect(own(text)).toBe(left)
    expect(Object.assign({}, parseJson(text))).not.toHaveProperty('admin')
  })

  it('keeps such words as values and harmless keys', () => {
    const text = '{"a":"__proto__","constructor":"Murray & Roberts","hasOwnProperty":1}'
    expect(own(text)).toBe(text)
  })

  it(`takes ${maxDepth} levels and refuses one more with a sentence`, () => {
    const nested = (levels: number) => '['.repeat(levels) + ']'.repeat(levels)
    expect(own(nested(maxDepth))).toBe(nested(maxDepth))
    expect(() => parseJson(nested(maxDepth + 1))).toThrow(
      `The body nests deeper than ${maxDepth} levels.`,
    )
    expect(own(`{"a":"${'['.repeat(100)}\\""}`)).toBe(`{"a":"${'['.repeat(100)}\\""}`)
  })

  it.each(['', '{', '{"a":1,}', 'NaN', '"half'])('refuses %j with a sentence', (text) => {
    expect(() => parseJson(text)).toThrow('The body is not valid JSON.')
  })
})
