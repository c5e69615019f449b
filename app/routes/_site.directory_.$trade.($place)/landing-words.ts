import type { LandingFacts, LandingPage } from '#app/domain/landing/views.ts'
import { withArticle } from '#app/domain/places/areas.ts'
import { paths } from '#app/paths.ts'
import type { Crumb } from '#app/ui/layout/breadcrumbs.tsx'

const number = (count: number) => String(count).replace(/\B(?=(\d{3})+$)/g, '\u00a0')

const around = 'in and around Cape Town'

export const titleOf = ({ trade, place, area }: LandingPage): string => {
  if (!place) return `${trade.label} ${around}`
  const names = [place, area].flatMap((one) => one?.name ?? [])
  return `${trade.label} in ${withArticle(names.join(', '))}`
}

export const headingOf = ({ trade, place }: LandingPage): string =>
  `${trade.label} ${place ? `in ${withArticle(place.name)}` : around}`

/** `12 businesses, rated 4.8 out of 5 on average in 296 reviews.` */
function introOf({ total, many, rated, rating, reviews }: LandingFacts): string {
  const businesses = `${number(total)} businesses`
  if (rating === null || rated === 0) return `${businesses}.`
  const written = reviews === 1 ? '1 review' : `${number(reviews)} reviews`
  const average = `${rating.toFixed(1)} out of 5 on average${reviews > 0 ? ` in ${written}` : ''}`
  if (rated === total && !many) return `${businesses}, rated ${average}.`
  if (!many) return `${businesses}, ${number(rated)} of them rated: ${average}.`
  const be = rated === 1 ? 'is' : 'are'
  return `${businesses}. Of the first ${number(1000)}, ${number(rated)} ${be} rated, ${average}.`
}

/** What was counted, as sentences: `4 are open now, and all take bookings online.` */
export function sentencesOf(facts: LandingFacts): string[] {
  const { many, total, openNow, bookable } = facts
  const all = bookable === total && !many
  const take = bookable === 1 ? 'takes' : 'take'
  const now = [
    ...(openNow > 0 ? [`${number(openNow)} ${openNow === 1 ? 'is' : 'are'} open now`] : []),
    ...(bookable > 0 ? [`${all ? 'all' : number(bookable)} ${take} bookings online`] : []),
  ].join(', and ')
  return [introOf(facts), ...(now ? [`${now.charAt(0).toUpperCase()}${now.slice(1)}.`] : [])]
}

/** Without what changes by the minute. */
export const descriptionOf = (page: LandingPage): string =>
  [
    `${headingOf(page)}:`,
    ...sentencesOf({ ...page.facts, openNow: 0 }),
    'See hours, prices and ratings, and book or call.',
  ].join(' ')

export function crumbsOf({ trade, place, area }: LandingPage): Crumb[] {
  return [
    { label: 'Home', to: paths.home() },
    { label: 'Directory', to: paths.directory() },
    { label: trade.label, to: paths.landing(trade.slug) },
    ...(area ? [{ label: area.name, to: paths.landing(trade.slug, area.slug) }] : []),
    ...(place ? [{ label: place.name, to: paths.landing(trade.slug, place.slug) }] : []),
  ]
}
