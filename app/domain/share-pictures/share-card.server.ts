import { brand } from '#app/brand.ts'
import { drawable, fitted, outlined, widthOf } from './lettering.server.ts'

/** Pixels that previews of links are made for. */
const cardSize = { width: 1200, height: 630 }
const left = 620
const width = 520

const paints = { page: '#fbf5ea', ink: '#12313a', muted: '#4f6268', action: '#0b6b6b' }
const beads = ['#c5402a', '#efab2c', '#0b6b6b', '#12313a']
const star = 'M12 1.8l3.1 6.6 7.1.9-5.2 5 1.3 7.2L12 18l-6.3 3.5L7 14.3l-5.2-5 7.1-.9z'

export type SharedBusiness = {
  name: string
  industry: string
  area: string
  suburb: string
  city: string
  rating: number | null
  ratingCount: number
}

const inner = (svg: string) => svg.replace(/^<svg[^>]*>|<\/svg>$|<style>.*?<\/style>/g, '')

/** The middle of a house of 320×200, as wide as is left of the words. */
const picture = (house: string) =>
  `<svg width="560" height="630" viewBox="71 0 178 200" preserveAspectRatio="xMidYMid slice" fill="none">${inner(house)}</svg>`

function ratingLine({ rating, ratingCount }: SharedBusiness, y: number): string {
  if (rating === null || rating <= 0) return ''
  const figure = rating.toFixed(1)
  const count =
    ratingCount > 0 ? `(${ratingCount} ${ratingCount === 1 ? 'review' : 'reviews'})` : ''
  return [
    `<path d="${star}" fill="#efab2c" transform="translate(${left} ${y - 34}) scale(1.7)"/>`,
    outlined(figure, { x: left + 54, y, size: 40, fill: paints.ink }),
    outlined(count, {
      x: left + 70 + widthOf(figure, 40),
      y: y - 2,
      size: 28,
      fill: paints.muted,
    }),
  ].join('')
}

const beadLine = () =>
  Array.from({ length: 18 }, (_, at) => {
    const fill = beads[at % beads.length]
    return `<circle cx="${left + 8 + at * 30}" cy="575" r="8" fill="${fill}"/>`
  }).join('')

/** House, name, place and rating as an SVG without text: everything is an outline. */
export function shareCard(business: SharedBusiness, house: string): string {
  const place = business.suburb || business.city
  const name = drawable(business.name) || business.industry
  const box = { width, height: 270, largest: 76, smallest: 36 }
  const { lines, size } = fitted(name, box)
  const top = 130 + size * 0.8
  const written = lines.map((line, at) =>
    outlined(line, { x: left, y: Math.round(top + at * size * 1.15), size, fill: paints.ink }),
  )
  const below = Math.round(top + (lines.length - 1) * size * 1.15 + 56)
  const placeLine = fitted(drawable(place), {
    width,
    height: 50,
    largest: 36,
    smallest: 24,
  })
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${cardSize.width}" height="${cardSize.height}">`,
    `<rect width="1200" height="630" fill="${paints.page}"/>`,
    picture(house),
    outlined(brand.name, { x: left, y: 92, size: 30, fill: paints.action }),
    ...written,
    outlined(placeLine.lines[0] ?? '', {
      x: left,
      y: below,
      size: placeLine.size,
      fill: paints.muted,
    }),
    ratingLine(business, below + 58),
    beadLine(),
    '</svg>',
  ].join('')
}

/** The house alone, twice as wide as search engines ask for. */
export const housePicture = (house: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="750" viewBox="0 0 320 200">${inner(house)}</svg>`
