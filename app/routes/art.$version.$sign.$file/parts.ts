import { area, ink } from '#app/ui/street/drawing/shapes.ts'

export type Scene = {
  /** The sky's or the wall's colour above and below. */
  sky: readonly [string, string]
  /** Where the moon stands in a dark scheme; none in a room. */
  moon?: readonly [number, number]
  /** Lit by itself: a dark scheme has nothing to dim. */
  isNight?: true
  /** What stands before it, on 640×400. */
  body: string
}

export const glow = (id: string, x: number, y: number, r: number): string =>
  `<radialGradient id="${id}"><stop stop-color="#ffe6a0" stop-opacity=".75"/><stop offset="1" stop-color="#ffe6a0" stop-opacity="0"/></radialGradient>` +
  `<circle cx="${x}" cy="${y}" r="${r}" fill="url(#${id})"/>`

/** A sash window with light behind it. */
export const frame = (x: number, y: number, width: number, height: number): string =>
  area(`M${x - 8} ${y - 8}h${width + 16}v${height + 16}h-${width + 16}z`, '#ead9b5') +
  area(`M${x} ${y}h${width}v${height}h-${width}z`, '#f7dc98') +
  area(
    `M${x} ${y + height / 2 - 2}h${width}v4h-${width}zM${x + width / 2 - 2} ${y}h4v${height}h-4z`,
    '#ead9b5',
  )

export const pot = (x: number, y: number): string =>
  area(`M${x - 20} ${y - 34}h40l-7 36h-26z`, '#8a4b36') +
  area(`M${x - 16} ${y - 34}c-24-12-10-36 4-34 2-24 30-22 30 0 18-4 22 26 0 34z`, '#3c7a55')

export const cat = (x: number, y: number): string =>
  area(
    `M${x - 12} ${y}q-4-16 4-24l-1-14 7 5h8l7-5-1 14q10 8 7 24q12 0 12-12q6 6 0 14q-4 4-14 3h-26z`,
    ink,
  )
