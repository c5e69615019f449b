import type { Industry } from '#app/domain/businesses/industries.ts'
import { slugWords } from '#app/domain/businesses/slug.ts'
import { paths } from '#app/paths.ts'
import type { Crumb } from '#app/ui/layout/breadcrumbs.tsx'

export const crumbsOf = (business: { slug: string; name: string; industry: Industry }): Crumb[] => [
  { label: 'Home', to: paths.home() },
  { label: 'Directory', to: paths.directory() },
  { label: business.industry, to: paths.landing(slugWords(business.industry)) },
  { label: business.name, to: paths.business(business.slug) },
]
