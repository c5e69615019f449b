import type { SignName } from '#app/domain/businesses/card-image.ts'

/** Signs as stroked lines on a 24×24 grid; the last is for unknown industries. */
export const emblems: Record<SignName, string> = {
  hair: 'M8.8 8 20 17.5M8.8 16 20 6.5M6.5 3.8a2.7 2.7 0 1 0 .1 0M6.5 14.8a2.7 2.7 0 1 0 .1 0',
  food: 'M7 3v18M4 3v5a3 3 0 0 0 6 0V3M17 21v-7h-2.5V8c0-3 1-5 2.5-5v18',
  home: 'M3.5 11.5 12 4l8.5 7.5M6 9.8V20h12V9.8M10 20v-5.5h4V20',
  fitness: 'M8 12h8M5.5 7v10M8 5.5v13M16 5.5v13M18.5 7v10M3 10v4M21 10v4',
  auto: 'M3.5 16.5V13l2-1 2-5h9l2 5 2 1v3.5zM6 12h12M5.5 16.5V19M18.5 16.5V19',
  health: 'M9.5 3.5h5v6h6v5h-6v6h-5v-6h-6v-5h6z',
  beauty:
    'M12 20c-5 0-8.5-3-9-8 3 0 5 1 6.5 3-.5-4 .5-7.5 2.5-10.5 2 3 3 6.5 2.5 10.5 1.5-2 3.5-3 6.5-3-.5 5-4 8-9 8z',
  pro: 'M3.5 7.5h17v12h-17zM8.5 7.5V4h7v3.5M3.5 12.5h17',
  barber: 'M8 3.5h8M8 20.5h8M9.5 6h5v12h-5zM9.5 10.5l5-4M9.5 15l5-4M10.5 18l4-3',
  coffee:
    'M4.5 9h12v5.5q0 5.5-5.5 5.5h-1q-5.5 0-5.5-5.5zM16.5 10.5H18a2.6 2.6 0 0 1 0 5.2h-1.5M8 3v3M12.5 3v3',
  bakery: 'M5 11C2 8 5 5 8 5h8c3 0 6 3 3 6v8.5H5zM9.5 9.5v4M14.5 9.5v4',
  plumbing: 'M3.5 9.5h8V5M8 4.5h7M3.5 13.5H14q1.5 0 1.5 2.5h4q0-6.5-5-6.5h-3M17.5 18.5V21',
  electric: 'M13.5 3 5.5 13.5H11L10 21l8.5-11H13z',
  garden: 'M5 19C5 10 10 5 19 5c0 9-5 14-14 14zM3.5 20.5 13 11',
  sports:
    'M12 3.5a8.5 8.5 0 1 0 .1 0M12 8l4 3-1.5 4h-5L8 11zM12 8V4M16 11l4-1M8 11l-4-1M9.5 15 7 19M14 15l3 4',
  tyres: 'M12 3.5a8.5 8.5 0 1 0 .1 0M12 8a4 4 0 1 0 .1 0M12 3.5V8M12 16v4M4 12h4M16 12h4',
  dental:
    'M12 6.5C9 5 6.5 5 5 7s0 5 1 7 .6 6 2 6c2 0 1-6 4-6s2 6 4 6c1.4 0 1-4 2-6s2.5-5 1-7-4-2-7-.5z',
  pets: 'M12 12c-3 0-5.5 3.5-5.5 6 0 2.5 3 2 5.5 2s5.5.5 5.5-2c0-2.5-2.5-6-5.5-6zM5 10v1M9.5 5v2M14.5 5v2M19 10v1',
  law: 'M12 3.5v17M7.5 20.5h9M4.5 7h15M4.5 7 2 14h5zM19.5 7 17 14h5z',
  photo: 'M3.5 8h4L9 5.5h6L16.5 8h4v11h-17zM12 10a3.3 3.3 0 1 0 .1 0',
  other: 'M12 3.5 20.5 12 12 20.5 3.5 12zM3.5 12h17M12 3.5 8 12l4 8.5 4-8.5z',
}
