import { expect, test } from 'vitest'
import { DomainError } from '#app/domain/errors.ts'
import { readMultipartCall, readUploadCall } from '#app/domain/uploads/upload-calls.ts'

const most = 5_242_880

test.each<unknown>([
  { toString: '' },
  { valueOf: 1, toString: null },
  [],
  [[]],
  {},
  true,
  'many',
  -1,
  0,
  1.5,
])('an invalid size (%j) is refused with a message', (size) => {
  const file = { filename: 'shop.jpg', type: 'image/jpeg' }
  expect(() => readUploadCall({ ...file, size }, most)).toThrow(DomainError)
  expect(() => readMultipartCall({ ...file, metadata: { size } }, most)).toThrow(DomainError)
})

test('a size may be a number, a text or missing', () => {
  expect(readUploadCall({ size: 240_000 }, most)).toEqual({ size: 240_000 })
  expect(readUploadCall({ size: '240000' }, most)).toEqual({ size: 240_000 })
  expect(readUploadCall(undefined, most)).toEqual({})
})
