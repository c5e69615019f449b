import { Link } from '@remix-run/react'
import type { ReactNode } from 'react'
import type { RecentBooking } from '#app/domain/bookings/owner-list.ts'
import type { OwnBusiness } from '#app/domain/businesses/profile.ts'
import type { Duplicate } from '#app/domain/claims/duplicates.server.ts'
import { isShown } from '#app/domain/businesses/shown.ts'
import { paths } from '#app/paths.ts'
import { DeskHeading } from '#app/ui/desk/desk-heading.tsx'
import { Icon } from '#app/ui/primitives/icon.tsx'
import { ProfileForm } from '#app/ui/business-forms/profile-form.tsx'
import { LikeListings } from './like-listings.tsx'
import { ProfileView } from './profile-view.tsx'
import { QuickStats } from './quick-stats.tsx'
import { RecentBookings } from './recent-bookings.tsx'
import type { FormReply } from '#app/ui/form/form-reply.ts'
import type { FormConstraint } from '#app/ui/form/server-form.ts'

type Props = {
  business: OwnBusiness
  recent: { bookings: RecentBooking[]; thisMonth: number; total: number }
  /** The edit form's data; null outside edit mode. */
  edit: { suburbs: string[]; constraint: FormConstraint } | null
  reply: FormReply | undefined
  like: Duplicate[]
  trouble?: ReactNode
  picture?: ReactNode
  automation?: ReactNode
}

export function ProfileTab({
  business,
  recent,
  edit,
  reply,
  like,
  trouble,
  picture,
  automation,
}: Props) {
  return (
    <>
      <DeskHeading eyebrow="Business Dashboard" title={business.name}>
        {isShown(business) ? (
          <Link className="btn btn-quiet" to={paths.business(business.slug)}>
            <Icon name="eye" />
            View public page
          </Link>
        ) : null}
      </DeskHeading>
      {trouble}
      <div className="profile-grid">
        <div className="grid grid-cols-1 content-start gap-5">
          <LikeListings listings={like} />
          <section className="panel" aria-labelledby="profile-heading">
            <div className="mb-3 flex items-center justify-between gap-3">
              <h2 id="profile-heading" className="text-lg md:text-lg">
                Business profile
              </h2>
              {edit ? null : (
                <Link className="btn btn-action px-4" to={paths.editProfile()}>
                  <Icon name="edit" />
                  Edit
                </Link>
              )}
            </div>
            {edit ? (
              <ProfileForm key={business.version} business={business} {...edit} reply={reply} />
            ) : (
              <ProfileView business={business} />
            )}
          </section>
        </div>
        <div className="grid grid-cols-1 content-start items-start gap-5 md:grid-cols-2 xl:grid-cols-1">
          <QuickStats business={business} bookings={recent.total} />
          <RecentBookings bookings={recent.bookings} thisMonth={recent.thisMonth} />
        </div>
        {picture}
        {automation}
      </div>
    </>
  )
}
