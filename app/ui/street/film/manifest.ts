/** A file of the hero, by its address and media type. */
export type Source = { src: string; type: string }
type Sources = readonly [Source, ...Source[]]

/** Stills and films of the hero, best first. Written by render.server.ts. */
export const posters: { day: Sources; night: Sources } = {
  day: [
    {
      src: '/film/street-day-74bc8e08.avif',
      type: 'image/avif',
    },
    {
      src: '/film/street-day-03b4231c.webp',
      type: 'image/webp',
    },
    {
      src: '/film/street-day-157e917e.jpg',
      type: 'image/jpeg',
    },
  ],
  night: [
    {
      src: '/film/street-night-c572a561.avif',
      type: 'image/avif',
    },
    {
      src: '/film/street-night-7e3477f1.webp',
      type: 'image/webp',
    },
    {
      src: '/film/street-night-09dc483c.jpg',
      type: 'image/jpeg',
    },
  ],
}

export const films: { day: Sources; night: Sources } = {
  day: [
    {
      src: '/film/street-day-3023ace1.webm',
      type: 'video/webm; codecs="av01.0.05M.08"',
    },
    {
      src: '/film/street-day-3a0a80d1.mp4',
      type: 'video/mp4',
    },
  ],
  night: [
    {
      src: '/film/street-night-1b849eb1.webm',
      type: 'video/webm; codecs="av01.0.05M.08"',
    },
    {
      src: '/film/street-night-527a568d.mp4',
      type: 'video/mp4',
    },
  ],
}
