import { expect, it } from 'vitest'
import { encodingFor } from '#app/server/compression.server.ts'

it.each([
  ['gzip, deflate, br', 'br'],
  ['gzip;q=1.0, br;q=0.5', 'br'],
  ['br;q=0, gzip', 'gzip'],
  ['br ; q=0.000 , gzip', 'gzip'],
  ['br; q=0, gzip; q=0', null],
  ['identity', null],
  [undefined, null],
])('what a browser accepts as %j is sent as %j', (accepted, sent) => {
  expect(encodingFor(accepted)).toBe(sent)
})
