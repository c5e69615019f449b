/** Paths on a 24×24 grid; strokes use currentColor. */
export const iconShapes = {
  search: '<circle cx="11" cy="11" r="7"/><path d="m20 20-3.8-3.8"/>',
  'map-pin':
    '<path d="M12 21s7-6.1 7-11.5A7 7 0 0 0 5 9.5C5 14.9 12 21 12 21Z"/><circle cx="12" cy="9.5" r="2.5"/>',
  star: '<path fill="currentColor" stroke="none" d="m12 2.8 2.8 5.9 6.4.8-4.7 4.5 1.2 6.4L12 17.3l-5.7 3.1 1.2-6.4L2.8 9.5l6.4-.8L12 2.8Z"/>',
  clock: '<circle cx="12" cy="12" r="9"/><path d="M12 7v5l3.2 2"/>',
  sun: '<circle cx="12" cy="12" r="4"/><path d="M12 2.5v2.2M12 19.3v2.2M2.5 12h2.2M19.3 12h2.2M5.3 5.3l1.6 1.6M17.1 17.1l1.6 1.6M5.3 18.7l1.6-1.6M17.1 6.9l1.6-1.6"/>',
  phone:
    '<path d="M6.5 3.5h3l1.5 4.5-2.2 1.6a12 12 0 0 0 5.6 5.6L16 13l4.5 1.5v3a3 3 0 0 1-3.2 3A16 16 0 0 1 3.5 6.7a3 3 0 0 1 3-3.2Z"/>',
  mail: '<rect x="3" y="5" width="18" height="14" rx="2"/><path d="m4 7 8 6 8-6"/>',
  globe:
    '<circle cx="12" cy="12" r="9"/><path d="M3 12h18M12 3c2.7 2.7 3.8 5.6 3.8 9s-1.1 6.3-3.8 9c-2.7-2.7-3.8-5.6-3.8-9S9.3 5.7 12 3Z"/>',
  whatsapp:
    '<path d="M4 20l1.2-4.2A8.3 8.3 0 1 1 8.3 19L4 20Z"/><path d="M9 8.3c0 4 3 6.7 6.3 6.7l.6-1.7-2.2-1.1-.9 1c-1.3-.5-2.2-1.4-2.7-2.7l1-.9L10 7.4 9 8.3Z"/>',
  share:
    '<circle cx="6" cy="12" r="2.5"/><circle cx="17.5" cy="5.5" r="2.5"/><circle cx="17.5" cy="18.5" r="2.5"/><path d="m8.3 10.8 7-4M8.3 13.2l7 4"/>',
  calendar:
    '<rect x="3.5" y="5" width="17" height="15.5" rx="2"/><path d="M3.5 10h17M8 3v4M16 3v4"/>',
  check: '<path d="m4.5 12.5 5 5 10-11"/>',
  x: '<path d="m6 6 12 12M18 6 6 18"/>',
  menu: '<path d="M4 7h16M4 12h16M4 17h16"/>',
  'chevron-right': '<path d="m9 5 7 7-7 7"/>',
  'chevron-left': '<path d="m15 5-7 7 7 7"/>',
  'chevron-down': '<path d="m5 9 7 7 7-7"/>',
  'chevron-up': '<path d="m5 15 7-7 7 7"/>',
  map: '<path d="m3.5 6.5 5.5-2 6 2.5 5.5-2V17.5l-5.5 2-6-2.5-5.5 2zM9 4.5V17M15 7v12.5"/>',
  'arrow-right': '<path d="M4 12h16m-6-6 6 6-6 6"/>',
  external:
    '<path d="M14 4h6v6M20 4l-9 9M18 14v5a1 1 0 0 1-1 1H5a1 1 0 0 1-1-1V7a1 1 0 0 1 1-1h5"/>',
  filter: '<path d="M4 5h16l-6.2 7.5V19l-3.6-2v-4.5L4 5Z"/>',
  user: '<circle cx="12" cy="8" r="4"/><path d="M4 20.5c.8-4 4-6 8-6s7.2 2 8 6"/>',
  lock: '<rect x="5" y="11" width="14" height="9.5" rx="2"/><path d="M8 11V8a4 4 0 0 1 8 0v3"/>',
  alert: '<path d="M12 4 2.8 20h18.4L12 4Z"/><path d="M12 10v4.5M12 17.3v.2"/>',
  info: '<circle cx="12" cy="12" r="9"/><path d="M12 11v5.5M12 7.5v.2"/>',
  pause: '<path d="M8.5 5v14M15.5 5v14"/>',
  play: '<path d="M7 4.5v15l12.5-7.5L7 4.5Z"/>',
  heart:
    '<path d="M12 20S3.5 15 3.5 9A4.5 4.5 0 0 1 12 7a4.5 4.5 0 0 1 8.5 2c0 6-8.5 11-8.5 11Z"/>',
  download: '<path d="M12 4v11m-5-4.5 5 5 5-5M4.5 20h15"/>',
  upload: '<path d="M12 16V4.5m-5 5 5-5 5 5M4.5 20h15"/>',
  copy: '<rect x="8" y="8" width="12" height="12" rx="2"/><path d="M16 8V5.5A1.5 1.5 0 0 0 14.5 4h-9A1.5 1.5 0 0 0 4 5.5v9A1.5 1.5 0 0 0 5.5 16H8"/>',
  edit: '<path d="M4 20h4L19.5 8.5l-4-4L4 16v4ZM13 7l4 4"/>',
  trash: '<path d="M4 7h16M9 7V4.5h6V7M6.5 7l1 13h9l1-13M10 11v5.5M14 11v5.5"/>',
  eye: '<path d="M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12Z"/><circle cx="12" cy="12" r="3"/>',
  chart: '<path d="M4 4v16h16M8 16v-4M12.5 16V8M17 16v-6"/>',
  settings:
    '<circle cx="12" cy="12" r="3.2"/><path d="M12 2.8v3M12 18.2v3M2.8 12h3M18.2 12h3M5.5 5.5l2.1 2.1M16.4 16.4l2.1 2.1M5.5 18.5l2.1-2.1M16.4 7.6l2.1-2.1"/>',
  refresh:
    '<path d="M20 11a8 8 0 0 0-14.5-3.5L4 9.5M4 4.5v5h5M4 13a8 8 0 0 0 14.5 3.5l1.5-2M20 19.5v-5h-5"/>',
  plus: '<path d="M12 5v14M5 12h14"/>',
  minus: '<path d="M5 12h14"/>',
  more: '<path stroke-width="3" d="M5 12h.01M12 12h.01M19 12h.01"/>',
  bolt: '<path d="M13 3 5 13.5h6L10 21l9-11h-6.2L13 3Z"/>',
  card: '<rect x="3" y="5.5" width="18" height="13" rx="2"/><path d="M3 10h18M7 14.5h3.5"/>',
  grid: '<rect x="4" y="4" width="6.5" height="6.5" rx="1"/><rect x="13.5" y="4" width="6.5" height="6.5" rx="1"/><rect x="4" y="13.5" width="6.5" height="6.5" rx="1"/><rect x="13.5" y="13.5" width="6.5" height="6.5" rx="1"/>',
  list: '<path d="M9 6h11M9 12h11M9 18h11M4.5 6h.2M4.5 12h.2M4.5 18h.2"/>',
  store:
    '<path d="M4.5 9.5 6 4h12l1.5 5.5a2.5 2.5 0 0 1-5 0 2.5 2.5 0 0 1-5 0 2.5 2.5 0 0 1-5 0ZM5.5 12v8h13v-8M10 20v-4.5h4V20"/>',
  users:
    '<circle cx="9" cy="8.5" r="3.5"/><path d="M2.5 20c.6-3.6 3.2-5.5 6.5-5.5s5.9 1.9 6.5 5.5M15.5 5.3a3.5 3.5 0 0 1 0 6.4M18 15c2 .8 3.2 2.5 3.5 5"/>',
  'sign-out': '<path d="M14 4.5H6a1 1 0 0 0-1 1v13a1 1 0 0 0 1 1h8M10 12h10.5m-4-4 4 4-4 4"/>',
  selector: '<path d="m8 9.5 4-4 4 4M8 14.5l4 4 4-4"/>',
  hair: '<circle cx="6.5" cy="6.5" r="2.7"/><circle cx="6.5" cy="17.5" r="2.7"/><path d="m8.8 8 11.2 9.5M8.8 16 20 6.5"/>',
  food: '<path d="M7 3v18M4 3v5a3 3 0 0 0 6 0V3M17 21v-7h-2.5V8c0-3 1-5 2.5-5v18Z"/>',
  home: '<path d="M3.5 11.5 12 4l8.5 7.5M6 9.8V20h12V9.8M10 20v-5.5h4V20"/>',
  fitness: '<path d="M8 12h8M5.5 7v10M8 5.5v13M16 5.5v13M18.5 7v10M3 10v4M21 10v4"/>',
  auto: '<path d="M3.5 16.5V13l2-1 2-5h9l2 5 2 1v3.5h-17ZM6 12h12M5.5 16.5V19M18.5 16.5V19M7 14.3h.2M16.8 14.3h.2"/>',
  health: '<path d="M9.5 3.5h5v6h6v5h-6v6h-5v-6h-6v-5h6v-6Z"/>',
  beauty:
    '<path d="M12 20c-5 0-8.5-3-9-8 3 0 5 1 6.5 3-.5-4 .5-7.5 2.5-10.5 2 3 3 6.5 2.5 10.5 1.5-2 3.5-3 6.5-3-.5 5-4 8-9 8Z"/>',
  pro: '<rect x="3.5" y="7.5" width="17" height="12" rx="2"/><path d="M8.5 7.5V5.5A1.5 1.5 0 0 1 10 4h4a1.5 1.5 0 0 1 1.5 1.5v2M3.5 12.5h17"/>',
} as const

/** Each industry's slug is one of them. */
export type IconName = keyof typeof iconShapes
