/** Whether this is `npm run drill`, which takes minutes over what `npm test` proves on samples. */
export const isDrill = Boolean(process.env['DRILL'])

/** How many cases a generated proof tries: `few` in `npm test`, `many` in a drill. */
export const runs = (few: number, many: number): number => (isDrill ? many : few)
