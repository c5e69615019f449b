import { createHash } from 'node:crypto'

const digest = (name: string) => createHash('sha1').update(`cpt-gems demo ${name}`).digest()

/** The id that belongs to a name, always the same: a UUID of version 5's shape. */
export function uuidOf(name: string): string {
  const bytes = digest(name).subarray(0, 16)
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x50
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}

/** A made-up but steady token of letters and digits, up to 27 characters. */
export const tokenOf = (name: string, length: number): string =>
  digest(`token ${name}`).toString('base64url').slice(0, length)

/** Random numbers, the same every time for the same name. */
export type Rng = {
  /** From 0 up to but not including 1. */
  float(): number
  /** A whole number, both ends included. */
  between(min: number, max: number): number
  of<T>(items: readonly T[]): T
}

/** Those of a name: mulberry32 seeded by the name's hash. */
export function rngFor(name: string): Rng {
  let state = digest(`random ${name}`).readUInt32LE(0)
  const float = () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  const between = (min: number, max: number) => min + Math.floor(float() * (max - min + 1))
  return { float, between, of: (items) => items[between(0, items.length - 1)]! }
}
