import { expect, test } from 'vitest'
import { DomainError } from '#app/domain/errors.ts'
import { noHeic } from '#app/domain/uploads/picture-format.ts'
import {
  readMultipartCall,
  readParamsCall,
  readUploadCall,
} from '#app/domain/uploads/upload-calls.ts'

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

test.each([
  ['shop.heic', 'image/heic'],
  ['shop.HEIF', ''],
  ['shop.jpg', 'image/heif-sequence'],
])('%s of the type "%s" is refused with the sentence for a HEIC', (filename, type) => {
  const file = { filename, type }
  expect(() => readParamsCall(file, most)).toThrow(noHeic)
  expect(() => readMultipartCall(file, most)).toThrow(noHeic)
})

test('a size may be a number, a text or missing', () => {
  expect(readUploadCall({ size: 240_000 }, most)).toEqual({ size: 240_000 })
  expect(readUploadCall({ size: '240000' }, most)).toEqual({ size: 240_000 })
  expect(readUploadCall(undefined, most)).toEqual({})
})
