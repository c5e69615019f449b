import type { SerializeFrom } from '@remix-run/node'
import type { ComponentProps } from 'react'
import type { BusinessProfile as Business } from '#app/domain/businesses/views.ts'
import type { MapLocation } from '#app/domain/map/map-location.server.ts'
import { countText } from '#app/ui/desk/figures.ts'
import { paths } from '#app/paths.ts'
import { Icon } from '#app/ui/primitives/icon.tsx'
import { ProfileBanner } from './profile-banner.tsx'
import { BadgeList } from '#app/ui/business/badge-list.tsx'
import { backOn, HoursAndContact, NotYet } from './hours-and-contact.tsx'
import { IndustryBadge } from '#app/ui/business/industry-badge.tsx'
import { OwnListing } from './own-listing.tsx'
import { Panel } from './panel.tsx'
import { QuickActions } from './quick-actions.tsx'
import { LocationPanel } from './location-panel.tsx'
import { Breadcrumbs, type Crumb } from '#app/ui/layout/breadcrumbs.tsx'
import type { ReviewsPage } from '#app/domain/reviews/views.ts'
import { StructuredData } from '#app/ui/layout/structured-data.tsx'
import { Rating } from '#app/ui/business/rating.tsx'
import { ReviewsPanel } from './reviews-panel.tsx'
import { ServicesPanel } from './services-panel.tsx'
import type { ProfileOffer } from '#app/domain/availability/profile-offer.server.ts'
import { Link } from '#app/ui/primitives/link.tsx'

function BadgePanel({
  heading,
  items,
  icon,
}: {
  heading: string
  items: string[]
  icon: 'check' | 'heart'
}) {
  if (items.length === 0) return null
  return (
    <Panel heading={heading}>
      <BadgeList items={items} icon={icon} />
    </Panel>
  )
}

/** For its owner, and for who knows better. */
function AboutListing({ business }: { business: Business }) {
  const { slug, claimable } = business
  return (
    <aside className="border-t border-line py-4 print:hidden" aria-label="About this listing">
      {claimable ? (
        <div className="panel mb-3">
          <h2>Is this your business?</h2>
          <Link className="btn btn-quiet mt-3 w-full" to={paths.claimBusiness(slug)}>
            Claim it
          </Link>
        </div>
      ) : null}
      <p className="flex flex-wrap gap-x-6 text-sm">
        <Link className="link inline-block py-2" to={paths.suggestEdit(slug)}>
          Suggest an edit
        </Link>
        <Link className="link inline-block py-2" to={paths.reportBusiness(slug)}>
          Report
        </Link>
      </p>
    </aside>
  )
}

/** A word that no line of a phone can hold is set smaller, so that it breaks less often. */
const sizeOf = (name: string) => (/\S{22}/.test(name) ? 'text-xl md:text-3xl' : '')

/** A closure for longer is what a visitor has to know first. */
const openingLook = (business: Business) =>
  backOn(business)
    ? 'badge bg-warning-soft text-warning'
    : `text-sm font-semibold ${business.opening?.open ? 'text-success' : ''}`

/** Whose house it is, how good, where, and whether it is open. */
function Facts({ business }: { business: Business }) {
  const { name, industry, address, suburb, city, rating, ratingCount, guestRating, visits } =
    business
  return (
    <div className="mt-2">
      <IndustryBadge industry={industry} />
      <h1 className={`mt-2 ${sizeOf(name)}`}>{name}</h1>
      {business.category ? <p className="mt-1 font-semibold">{business.category}</p> : null}
      <div className="mt-2 flex flex-wrap items-center gap-x-4 gap-y-1">
        {rating || guestRating ? (
          <Rating rating={rating} count={ratingCount} guests={guestRating} of="on Google" />
        ) : null}
        {business.opening ? (
          <span className={openingLook(business)}>{business.opening.label}</span>
        ) : null}
        <span className="inline-flex items-center gap-1 text-sm text-muted">
          <Icon name="eye" className="h-4 w-4" />
          {`${countText(visits)} profile view${visits === 1 ? '' : 's'}`}
        </span>
      </div>
      <p className="mt-1 text-muted">
        {[address, suburb, address && suburb ? '' : city].filter(Boolean).join(', ')}
      </p>
    </div>
  )
}

const About = ({ description }: Pick<Business, 'description'>) =>
  description ? (
    <Panel heading="About">
      <p className="whitespace-pre-line">{description}</p>
    </Panel>
  ) : null

const Place = (props: ComponentProps<typeof LocationPanel>) => (
  <Panel heading="Location">
    <LocationPanel {...props} />
  </Panel>
)

export function BusinessProfile({
  business,
  offer,
  crumbs,
  url,
  location,
  saveData,
  reviews,
  isOwn,
  structured,
}: {
  business: Business
  offer: ProfileOffer | null
  crumbs: readonly Crumb[]
  url: string
  location: SerializeFrom<MapLocation> | null
  saveData: boolean
  reviews: ReviewsPage
  isOwn: boolean
  /** Texts for search engines. */
  structured: string[]
}) {
  // Many reviews would stand beside a void: they follow both columns, in two of their own.
  const isFollowed = reviews.reviews.length > 3
  const read = <ReviewsPanel business={business} reviews={reviews} isWide={isFollowed} />
  // Beside a long column of hours and contacts, one of a few lines leaves a void that the map fills.
  const rows = isFollowed ? 0 : 2 * reviews.reviews.length + (reviews.average === null ? 0 : 4)
  const isShort = rows + (offer?.services.length ?? 0) <= (isFollowed ? 5 : 8)
  const place = <Place {...{ business, location, saveData }} />
  return (
    <article className="profile-page">
      {structured.map((text) => (
        <StructuredData key={text} text={text} />
      ))}
      {isOwn ? <OwnListing /> : null}
      <ProfileBanner business={business} />
      <div className="wrap grid grid-cols-1 gap-x-12 pb-6 pt-2 lg:grid-cols-[minmax(0,1fr)_23rem] lg:grid-rows-[auto_auto_1fr]">
        <div className="lg:mb-4">
          <Breadcrumbs crumbs={crumbs} />
          <Facts business={business} />
        </div>
        <div className="lg:row-span-2">
          <QuickActions {...{ business, offer, url, isOwn }} />
        </div>
        <div className="lg:row-span-2">
          {offer ? <ServicesPanel {...{ business, offer }} /> : null}
          <About description={business.description} />
          <NotYet business={business} isOwn={isOwn} />
          <BadgePanel heading="Amenities" items={business.amenities} icon="check" />
          <BadgePanel heading="Highlights" items={business.highlights} icon="heart" />
          {isFollowed ? null : read}
          {isShort ? place : null}
        </div>
        <div>
          <HoursAndContact business={business} />
          {isShort ? null : place}
          {isOwn ? null : <AboutListing business={business} />}
        </div>
        {isFollowed ? <div className="lg:col-span-2">{read}</div> : null}
      </div>
    </article>
  )
}
