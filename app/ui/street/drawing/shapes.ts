export const cream = '#fff6e4'
export const ink = '#12313a'

/** Shorter names of nearly the same colours, since each byte counts. */
const short = (paint: string) => (paint === cream ? 'linen' : paint === ink ? '#123' : paint)

export const area = (d: string, fill: string, more = '') =>
  `<path d="${d}" fill="${short(fill)}"${more}/>`

/** Nothing is filled that does not say so: the drawing's root says `fill="none"`. */
export const line = (d: string, stroke: string, width: number, more = '') =>
  `<path d="${d}" stroke="${short(stroke)}" stroke-width="${width}"${more}/>`

/** A striped awning, its scalloped edge downwards. */
export function awning(x: number, y: number, count: number, paint: string): string {
  let stripes = ''
  for (let at = 0; at < count; at += 1) stripes += `M${x + at * 20} ${y}h10v9a5 5 0 0 1-10 0z`
  return area(`M${x} ${y}h${count * 20}v8H${x}z`, cream) + area(stripes, paint)
}
