/** Whether this is `npm run drill`, which takes minutes over what `npm test` proves on samples. */
export const isDrill = Boolean(process.env['DRILL'])

/** How many cases a generated proof tries: `few` in `npm test`, `many` in a drill. */
export const runs = (few: number, many: number): number => (isDrill ? many : few)

/**
 * All cases in a drill; in `npm test` one of each `every` in turn, beginning anywhere, so that
 * neighbours are tried in different runs.
 */
export function sample<T>(cases: readonly T[], every: number): T[] {
  if (isDrill) return [...cases]
  const first = Math.floor(Math.random() * every)
  return cases.filter((_, index) => index % every === first)
}
