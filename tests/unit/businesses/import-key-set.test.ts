import { expect, test } from 'vitest'
import { keyMark } from '#app/domain/businesses/import/external-key.server.ts'
import { KeySet } from '#app/domain/businesses/import/key-set.ts'

test('a key is new once, however many there are', () => {
  const keys = Array.from({ length: 60_000 }, (_, number) => keyMark(`osm:node/${number}`))
  const seen = new KeySet()
  expect(keys.every((key) => seen.add(key))).toBe(true)
  expect(keys.some((key) => seen.add(key))).toBe(false)
  expect(seen.add(keyMark('osm:way/1'))).toBe(true)
})
