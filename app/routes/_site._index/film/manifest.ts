/** Stills and films of the hero. Written by render.server.ts. */
export const hero = {
  posters: {
    day: {
      wide: '/film/street-day-wide-d9ce9066.avif',
      tall: '/film/street-day-tall-05221df9.avif',
    },
    night: {
      wide: '/film/street-night-wide-c6dbf4ff.avif',
      tall: '/film/street-night-tall-a6680d5a.avif',
    },
  },
  fallback: '/film/street-day-tall-a3e7cee9.jpg',
  films: {
    day: [
      {
        src: '/film/street-day-11a2e629.webm',
        type: 'video/webm; codecs="av01.0.05M.08"',
      },
      {
        src: '/film/street-day-323e1481.mp4',
        type: 'video/mp4',
      },
    ],
    night: [
      {
        src: '/film/street-night-548acd99.webm',
        type: 'video/webm; codecs="av01.0.05M.08"',
      },
      {
        src: '/film/street-night-71f9d7a1.mp4',
        type: 'video/mp4',
      },
    ],
  },
} as const
