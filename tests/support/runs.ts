/** How many cases a generated proof tries: `few` in `npm test`, `many` in `npm run drill`. */
export const runs = (few: number, many = few * 20): number => (process.env['DRILL'] ? many : few)
