import type { LocalBusiness, WithContext } from 'schema-dts'
import type { Span } from '#app/domain/businesses/hours.ts'
import { days, type Day } from '#app/domain/businesses/enums.ts'
import { addDays } from '#app/domain/local-time.ts'
import { industryFacts } from '#app/domain/businesses/industries.ts'
import type { BusinessProfile, OpeningHours } from '#app/domain/businesses/views.ts'
import type { ReviewSummary } from '#app/domain/reviews/views.ts'

/** Absolute URLs of a profile, its booking form and its picture. */
export type ProfileUrls = { page: string; book: string; image: string }

const capitalised = <D extends string>(day: D) =>
  `${day.charAt(0).toUpperCase()}${day.slice(1)}` as Capitalize<D>

/** All day is midnight to 23:59, closed is midnight to midnight, as Google reads them. */
const times = ({ open, close }: Span) => ({
  opens: open,
  closes: open === '00:00' && close === '00:00' ? '23:59' : close,
})
const closed = { opens: '00:00', closes: '00:00' }

/** Days alike stand together. */
function weekly(hours: OpeningHours['hours']) {
  const spans = new Map<string, { span: Span; on: Capitalize<Day>[] }>()
  for (const day of days) {
    for (const span of hours?.[day] ?? []) {
      const key = `${span.open} ${span.close}`
      const known = spans.get(key) ?? { span, on: [] }
      spans.set(key, { ...known, on: [...known.on, capitalised(day)] })
    }
  }
  return [...spans.values()].map(({ span, on }) => ({ dayOfWeek: on, ...times(span) }))
}

/** The week, then a closure, then each special date after it. */
function openingHours({ hours, special, closedUntil, today }: OpeningHours) {
  const isClosed = closedUntil !== null && closedUntil > today
  const closure = isClosed
    ? [{ ...closed, validFrom: today, validThrough: addDays(closedUntil, -1) }]
    : []
  const dates = Object.entries(special)
    .filter(([date]) => !isClosed || date >= closedUntil)
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .flatMap(([date, { spans }]) =>
      (spans.length > 0 ? spans.map(times) : [closed]).map((one) => ({
        ...one,
        validFrom: date,
        validThrough: date,
      })),
    )
  return [...weekly(hours), ...closure, ...dates].map((one) => ({
    '@type': 'OpeningHoursSpecification' as const,
    ...one,
  }))
}

const address = ({ address: street, suburb, city }: BusinessProfile) => ({
  '@type': 'PostalAddress' as const,
  ...(street && { streetAddress: street }),
  addressLocality: suburb || city,
  addressRegion: 'Western Cape',
  addressCountry: 'ZA',
})

/** Where it takes bookings: the form a person opens. */
const reservation = (book: string) => ({
  '@type': 'ReserveAction' as const,
  target: {
    '@type': 'EntryPoint' as const,
    urlTemplate: book,
    actionPlatform: [
      'https://schema.org/DesktopWebPlatform',
      'https://schema.org/MobileWebPlatform',
    ],
    inLanguage: 'en-ZA',
  },
  result: { '@type': 'Reservation' as const, name: 'Appointment' },
})

/**
 * A https://schema.org/LocalBusiness by https://developers.google.com/search/docs/appearance/structured-data/local-business.
 * aggregateRating is of our own guests' reviews: Google's ratings are not ours to publish. Without priceRange: no price
 * is known.
 */
export function localBusiness(
  business: BusinessProfile,
  urls: ProfileUrls,
  opening: OpeningHours,
  reviews: Pick<ReviewSummary, 'average' | 'count'>,
): WithContext<LocalBusiness> {
  const { name, description, phone, email, website, latitude, longitude } = business
  const hours = openingHours(opening)
  return {
    '@context': 'https://schema.org',
    // A kind of LocalBusiness, all of which have the same properties.
    '@type': industryFacts[business.industry].schemaOrg as 'LocalBusiness',
    '@id': urls.page,
    name,
    url: urls.page,
    image: urls.image,
    ...(description && { description }),
    ...(phone && { telephone: phone }),
    ...(email && { email }),
    ...(website && { sameAs: website }),
    address: address(business),
    ...(latitude !== null &&
      longitude !== null && { geo: { '@type': 'GeoCoordinates' as const, latitude, longitude } }),
    ...(hours.length > 0 && { openingHoursSpecification: hours }),
    ...(reviews.average !== null && {
      aggregateRating: {
        '@type': 'AggregateRating' as const,
        ratingValue: reviews.average,
        reviewCount: reviews.count,
        bestRating: 5,
        worstRating: 1,
      },
    }),
    ...(business.bookable && { potentialAction: reservation(urls.book) }),
  }
}
