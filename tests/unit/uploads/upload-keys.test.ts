import { array, assert, constantFrom, property } from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isUploadKeyOf, isUploadType, uploadKey } from '#app/domain/uploads/upload-keys.ts'
import { isKey } from '#app/gateways/storage/port.ts'

const mine = '7b0c1f0e-0000-4000-8000-000000000001'
const other = '7b0c1f0e-0000-4000-8000-000000000002'
const random = 'ba7816bf-8f01-4cfe-a141-40de5dae2223'

describe('the key of an upload', () => {
  it.each([
    ['image/jpeg', 'jpg'],
    ['image/png', 'png'],
    ['image/webp', 'webp'],
    ['image/avif', 'avif'],
    ['image/gif', 'gif'],
    [undefined, 'file'],
    ['text/html', 'file'],
  ])('ends as %s does', (type, ending) => {
    const key = uploadKey(mine, random, type)
    expect(key).toBe(`businesses/${mine}/uploads/${random}.${ending}`)
    expect(isKey(key)).toBe(true)
    expect(isUploadKeyOf(mine, key)).toBe(true)
    expect(isUploadKeyOf(other, key)).toBe(false)
  })

  it.each([
    '',
    'pictures/x.webp',
    `businesses/${mine}/uploads/`,
    `businesses/${mine}/uploads/../../${other}/uploads/${random}.jpg`,
    `businesses/${mine}/uploads/${random}.jpg/x`,
    `businesses/${mine}/uploads/${random}.jpg\n`,
    `/businesses/${mine}/uploads/${random}.jpg`,
    `x/businesses/${mine}/uploads/${random}.jpg`,
  ])('is invalid when it is %j', (key) => {
    expect(isUploadKeyOf(mine, key)).toBe(false)
  })

  it('accepts five picture types, and no inherited object key', () => {
    expect(['image/jpeg', 'image/svg+xml', 'toString', '__proto__', ''].map(isUploadType)).toEqual([
      true,
      false,
      false,
      false,
      false,
    ])
  })
})

describe('a key of the store', () => {
  it('never leaves its folder', () => {
    const piece = constantFrom('..', '.', '/', '\\', 'a', 'B', '0', '-', '_', '%2e', '\0', ' ', 'ä')
    assert(
      property(array(piece, { maxLength: 12 }), (pieces) => {
        const key = pieces.join('')
        // Some invalid keys are not valid URLs either.
        return !isKey(key) || new URL(key, 'file:///store/').pathname === `/store/${key}`
      }),
    )
  })
})
