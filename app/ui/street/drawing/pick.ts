/** A seeded random number generator. */
export function pickerFor(key: string): (sides: number) => number {
  let state = Number.parseInt(key, 16) >>> 0
  return (sides) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return Math.floor((state / 2 ** 32) * sides)
  }
}
export type Pick = ReturnType<typeof pickerFor>

export const oneOf = <Value>(values: readonly Value[], pick: Pick): Value =>
  values[pick(values.length)] as Value
