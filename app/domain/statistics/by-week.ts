type Counted = { date: string; count: number; before?: number }

/** Days as weeks that end with the last day; the first has the days that are left. */
export function byWeek(days: Counted[]): (Counted & { length: number })[] {
  const first = days.length % 7
  const starts = [
    ...(first > 0 ? [0] : []),
    ...days.map((_, at) => at).filter((at) => at % 7 === first),
  ]
  return starts.flatMap((start, at) => {
    const week = days.slice(start, starts[at + 1])
    const [day] = week
    if (!day) return []
    const sum = (of: (day: Counted) => number) => week.reduce((all, one) => all + of(one), 0)
    return {
      date: day.date,
      count: sum(({ count }) => count),
      ...(day.before !== undefined && { before: sum(({ before = 0 }) => before) }),
      length: week.length,
    }
  })
}
