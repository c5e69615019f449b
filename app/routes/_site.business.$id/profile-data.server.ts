import type { ProfileOffer } from '#app/domain/availability/profile-offer.server.ts'
import type { BusinessPage } from '#app/domain/businesses/views.ts'
import { mapLocationOf } from '#app/domain/map/map-location.server.ts'
import type { ReviewsPage } from '#app/domain/reviews/views.ts'
import { sharePaths } from '#app/domain/share-pictures/share-picture.server.ts'
import { breadcrumbs } from '#app/domain/structured-data/breadcrumbs.ts'
import { localBusiness } from '#app/domain/structured-data/business.ts'
import { asScriptText } from '#app/domain/structured-data/script-text.ts'
import { publicUrl } from '#app/http/public-url.server.ts'
import { paths } from '#app/paths.ts'
import { mapTiles } from './map-tiles.server.ts'
import { crumbsOf } from './profile-crumbs.ts'

type Paused = Extract<BusinessPage, { kind: 'paused' }>
type Listed = Extract<BusinessPage, { kind: 'listed' }>

export const pausedProfile = (page: Paused) => ({
  page,
  url: publicUrl(paths.business(page.business.slug)),
  saveData: false,
  structured: [],
  crumbs: [],
  card: null,
  location: null,
  offer: null,
})

/** What a profile shows, and what it tells search engines. */
export function listedProfile(
  { kind, business, opening, isOwn }: Listed,
  reviews: ReviewsPage,
  offer: ProfileOffer | null,
  saveData: boolean,
) {
  const url = publicUrl(paths.business(business.slug))
  const crumbs = crumbsOf(business)
  const { card, house } = sharePaths(business)
  const addresses = {
    page: url,
    book: publicUrl(paths.bookBusiness(business.slug)),
    image: publicUrl(business.logo ?? house),
  }
  const trail = crumbs.map(({ label, to }) => ({ name: label, url: publicUrl(to) }))
  const documents = [localBusiness(business, addresses, opening, reviews), breadcrumbs(trail)]
  return {
    page: { kind, business, reviews, isOwn },
    url,
    saveData,
    structured: documents.map(asScriptText),
    crumbs,
    card,
    offer,
    location: mapLocationOf(business, mapTiles()),
  }
}
