import { Link } from '@remix-run/react'
import { listingWord } from '#app/domain/admin/listing-word.ts'
import type { AuditEntry } from '#app/domain/audit/actions.ts'
import type { OwnBusiness } from '#app/domain/businesses/profile.ts'
import type { PublicHoliday } from '#app/domain/businesses/special-dates.ts'
import type { BusinessCard } from '#app/domain/businesses/views.ts'
import { paths } from '#app/paths.ts'
import { ListingTab } from '#app/ui/business-forms/listing-tab.tsx'
import type { DraftReply } from '#app/ui/business-forms/use-listing-draft.ts'
import { ProfileForm } from '#app/ui/business-forms/profile-form.tsx'
import { planName } from '#app/ui/desk/figures.ts'
import { DeskHeading } from '#app/ui/desk/desk-heading.tsx'
import { replyTo } from '#app/ui/desk/refused-save.ts'
import type { FormReply } from '#app/ui/form/form-reply.ts'
import type { FormConstraint } from '#app/ui/form/server-form.ts'
import { Icon } from '#app/ui/primitives/icon.tsx'
import { AuditList } from '#app/ui/desk/audit-list.tsx'
import { ChipLinks } from '#app/ui/desk/chip-links.tsx'
import { RatingForm } from './rating-form.tsx'
import { StateBadge } from '#app/ui/desk/state-badge.tsx'

type Part = 'profile' | 'listing'
type Reply = FormReply | DraftReply | undefined

const partsOfBusiness = [
  { name: 'profile', label: 'Profile and rating' },
  { name: 'listing', label: 'Listing' },
] as const

const addressOf = (business: OwnBusiness, part: Part) =>
  paths.adminBusiness(business.id, part === 'listing' ? { part } : undefined)

function BusinessHeading({ business, isClosed }: { business: OwnBusiness; isClosed: boolean }) {
  return (
    <DeskHeading
      nested={{}}
      title={business.name}
      aside={
        <p className="flex flex-wrap gap-2">
          <StateBadge tone={business.isActive ? 'good' : 'wait'}>
            {business.isActive ? 'Active' : 'Paused'}
          </StateBadge>
          <StateBadge tone={business.isListingPublished ? 'good' : 'plain'}>
            {listingWord({ ...business, isClosed })}
          </StateBadge>
          <StateBadge tone="plain">{planName(business.planStatus)}</StateBadge>
        </p>
      }
    >
      <Link className="btn btn-quiet px-3 text-sm" to={paths.manageBusiness(business.id)}>
        <Icon name="settings" className="max-sm:hidden" />
        Owner, merge and delete
      </Link>
      {business.isListingPublished ? (
        <Link className="btn btn-quiet px-3 text-sm" to={paths.business(business.slug)}>
          <Icon name="eye" className="max-sm:hidden" />
          <span>
            View<span className="max-sm:hidden"> public</span> page
          </span>
        </Link>
      ) : null}
    </DeskHeading>
  )
}

type ProfileProps = {
  business: OwnBusiness
  suburbs: string[]
  entries: AuditEntry[]
  reply: Reply
  constraint: FormConstraint
}

function ProfilePart({ business, suburbs, entries, reply, constraint }: ProfileProps) {
  const here = addressOf(business, 'profile')
  return (
    <div className="grid grid-cols-1 gap-6 lg:grid-cols-3 lg:items-start">
      <section className="panel min-w-0 lg:col-span-2" aria-labelledby="profile-heading">
        <h2 id="profile-heading" className="mb-4 text-lg md:text-lg">
          Profile
        </h2>
        <ProfileForm
          key={business.version}
          business={business}
          suburbs={suburbs}
          reply={replyTo(reply, 'saveProfile')}
          constraint={constraint}
          action={here}
          back={here}
          isToasted={false}
        />
      </section>
      <div className="grid min-w-0 grid-cols-1 gap-6">
        <section className="panel" aria-labelledby="rating-heading">
          <h2 id="rating-heading" className="mb-4 text-lg md:text-lg">
            Google rating
          </h2>
          <RatingForm
            key={business.version}
            business={business}
            reply={replyTo(reply, 'setRating')}
          />
        </section>
        <section className="panel" aria-labelledby="history-heading">
          <h2 id="history-heading" className="text-lg md:text-lg">
            Admin activity
          </h2>
          <AuditList entries={entries} />
        </section>
      </div>
    </div>
  )
}

export function EditBusiness({
  listing,
  mayTakeOne,
  isClosed,
  ...profile
}: ProfileProps & {
  isClosed: boolean
  /** What the listing's editor needs beside the business; null where the profile is edited. */
  listing: { holidays: PublicHoliday[]; card: BusinessCard } | null
  mayTakeOne: boolean
}) {
  const { business, reply } = profile
  const part = listing ? 'listing' : 'profile'
  return (
    <>
      <BusinessHeading business={business} isClosed={isClosed} />
      <ChipLinks
        label="Business"
        isTabs
        links={partsOfBusiness.map(({ name, label }) => ({
          label,
          to: addressOf(business, name),
          isCurrent: name === part,
        }))}
      />
      {listing ? (
        <ListingTab
          key={`${business.id} ${business.version}`}
          business={business}
          {...listing}
          mayTakeOne={mayTakeOne}
          reply={replyTo(reply, 'saveDraft', 'publish')}
          changed={reply && 'draft' in reply ? reply : undefined}
          action={addressOf(business, 'listing')}
        />
      ) : (
        <ProfilePart {...profile} />
      )}
    </>
  )
}
