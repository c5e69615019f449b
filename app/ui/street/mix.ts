/** Mixes two colours; `share` of the second, 0 to 1. */
export function mix(one: string, two: string, share: number): string {
  const part = (hex: string, at: number) => Number.parseInt(hex.slice(at, at + 2), 16)
  return `#${[1, 3, 5]
    .map((at) => Math.round(part(one, at) * (1 - share) + part(two, at) * share))
    .map((value) => value.toString(16).padStart(2, '0'))
    .join('')}`
}
