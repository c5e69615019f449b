import type { Distance } from './views.ts'

/** `600 m`, `1.2 km`, `14 km`, none of them broken; positions are good to about 100 m. */
function lengthInWords(metres: number): string {
  if (metres < 950) return `${Math.max(1, Math.round(metres / 100)) * 100}\u00a0m`
  if (metres < 9_950) return `${(metres / 1000).toFixed(1)}\u00a0km`
  return `${Math.round(metres / 1000)}\u00a0km`
}

export const distanceInWords = ({ metres, approximate }: Distance): string =>
  approximate ? `${lengthInWords(metres)} (approximate)` : lengthInWords(metres)
