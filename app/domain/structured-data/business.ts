import type { LocalBusiness, WithContext } from 'schema-dts'
import type { BusinessProfile } from '#app/domain/businesses/views.ts'
import { industryFacts } from '#app/domain/businesses/industries.ts'

/** A https://schema.org/LocalBusiness without aggregateRating, since ratings are not collected here. */
export function structuredData(business: BusinessProfile, url: string): WithContext<LocalBusiness> {
  const { name, description, phone, email, website, address, suburb, city, latitude, longitude } =
    business
  return {
    '@context': 'https://schema.org',
    '@type': industryFacts[business.industry].schemaOrg,
    name,
    url,
    ...(description && { description }),
    ...(phone && { telephone: phone }),
    ...(email && { email }),
    ...(website && { sameAs: website }),
    ...(business.logo && { image: new URL(business.logo, url).href }),
    address: {
      '@type': 'PostalAddress',
      ...(address && { streetAddress: address }),
      addressLocality: suburb || city,
      addressRegion: 'Western Cape',
      addressCountry: 'ZA',
    },
    ...(latitude !== null &&
      longitude !== null && { geo: { '@type': 'GeoCoordinates', latitude, longitude } }),
  } as WithContext<LocalBusiness>
}
