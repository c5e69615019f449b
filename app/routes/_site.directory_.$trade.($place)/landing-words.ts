import type { LandingFacts, LandingPage } from '#app/domain/landing/views.ts'
import { paths } from '#app/paths.ts'
import type { Crumb } from '#app/ui/layout/breadcrumbs.tsx'

const number = (count: number) => String(count).replace(/\B(?=(\d{3})+$)/g, '\u00a0')

export const titleOf = ({ trade, place, area }: LandingPage): string => {
  if (!place) return `${trade.label} in Cape Town and around`
  return `${trade.label} in ${[place, area].flatMap((one) => one?.name ?? []).join(', ')}`
}

export const headingOf = ({ trade, place }: LandingPage): string =>
  `${trade.label} in ${place?.name ?? 'Cape Town and around'}`

/** What was counted, as sentences: `4 of them are open now.` */
export function sentencesOf({ many, rated, rating, reviews, ...facts }: LandingFacts): string[] {
  const { total, openNow, bookable } = facts
  const looked = many ? 'Of the thousand best placed, ' : ''
  const are = (count: number) => (count === 1 ? 'is' : 'are')
  const written = reviews === 1 ? '1 review' : `${number(reviews)} reviews`
  return [
    `${number(total)} businesses are listed.`,
    ...(rating === null || rated === 0
      ? []
      : [
          `${looked}${number(rated)} ${are(rated)} rated, ${rating.toFixed(1)} out of 5 on average${
            reviews > 0 ? ` from ${written}` : ''
          }.`,
        ]),
    ...(openNow > 0 ? [`${number(openNow)} ${are(openNow)} open now.`] : []),
    ...(bookable > 0
      ? [`${number(bookable)} ${bookable === 1 ? 'takes' : 'take'} bookings online.`]
      : []),
  ]
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
