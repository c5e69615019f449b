/** `before` is the count of as many days earlier as there are days in all. `length`: how many days it is, 1 if unsaid. */
type Day = { date: string; count: number; before?: number; length?: number }
export type ChartProps = { unit: string; days: Day[] }

export const comparesIn = (days: Day[]) => days.some(({ before }) => before !== undefined)

/** How many days there are in all. */
export const daysIn = (days: Day[]) => days.reduce((sum, { length = 1 }) => sum + length, 0)
