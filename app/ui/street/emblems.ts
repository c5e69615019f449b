import type { Trade } from '#app/ui/palette.ts'

/** The sign of each trade as stroked lines on a 24×24 board; the last is for trades we do not know. */
export const emblems: Record<Trade | 'other', string> = {
  hair: 'M8.8 8 20 17.5M8.8 16 20 6.5M6.5 3.8a2.7 2.7 0 1 0 .1 0M6.5 14.8a2.7 2.7 0 1 0 .1 0',
  food: 'M7 3v18M4 3v5a3 3 0 0 0 6 0V3M17 21v-7h-2.5V8c0-3 1-5 2.5-5v18',
  home: 'M3.5 11.5 12 4l8.5 7.5M6 9.8V20h12V9.8M10 20v-5.5h4V20',
  fitness: 'M8 12h8M5.5 7v10M8 5.5v13M16 5.5v13M18.5 7v10M3 10v4M21 10v4',
  auto: 'M3.5 16.5V13l2-1 2-5h9l2 5 2 1v3.5zM6 12h12M5.5 16.5V19M18.5 16.5V19',
  health: 'M9.5 3.5h5v6h6v5h-6v6h-5v-6h-6v-5h6z',
  beauty:
    'M12 20c-5 0-8.5-3-9-8 3 0 5 1 6.5 3-.5-4 .5-7.5 2.5-10.5 2 3 3 6.5 2.5 10.5 1.5-2 3.5-3 6.5-3-.5 5-4 8-9 8z',
  pro: 'M3.5 7.5h17v12h-17zM8.5 7.5V4h7v3.5M3.5 12.5h17',
  other: 'M12 3.5 20.5 12 12 20.5 3.5 12zM3.5 12h17M12 3.5 8 12l4 8.5 4-8.5z',
}
