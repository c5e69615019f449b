/** A figure of the last seven days, of the seven before, and by day, oldest first. */
export type WeekFigure = { now: number; before: number; days: number[] }

export type WeekFigures = {
  /** Confirmed appointments, with those where nobody came. */
  appointments: WeekFigure
  hours: WeekFigure
  /** Cents, by the prices at booking. */
  income: WeekFigure
  noShows: WeekFigure
  views: WeekFigure
}

export type WeekRow = { ago: number } & Record<keyof WeekFigures, number>

/** From rows by day, `ago` 0 to 13; days without a row count nothing. */
export function weekFiguresOf(rows: WeekRow[]): WeekFigures {
  const figure = (name: keyof WeekFigures): WeekFigure => {
    const at = (ago: number) => rows.find((row) => row.ago === ago)?.[name] ?? 0
    const sum = (from: number) =>
      [0, 1, 2, 3, 4, 5, 6].reduce((all, ago) => all + at(from + ago), 0)
    return { now: sum(0), before: sum(7), days: [6, 5, 4, 3, 2, 1, 0].map(at) }
  }
  return {
    appointments: figure('appointments'),
    hours: figure('hours'),
    income: figure('income'),
    noShows: figure('noShows'),
    views: figure('views'),
  }
}
