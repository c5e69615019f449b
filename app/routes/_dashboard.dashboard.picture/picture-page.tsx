import { Link } from '@remix-run/react'
import type { OwnBusiness } from '#app/domain/businesses/profile.ts'
import { paths } from '#app/paths.ts'
import { PictureCard, type OwnPicture } from '#app/ui/picture-forms/picture-card.tsx'

/** The picture of the business on a page of its own: where a form without scripts comes back to. */
export function PicturePage({
  business,
  picture,
  refusal,
}: {
  business: OwnBusiness
  picture: OwnPicture | null
  refusal: { error: string } | undefined
}) {
  return (
    <div className="wrap max-w-4xl py-8 md:py-10">
      <p>
        <Link className="link inline-block py-2" to={paths.dashboard('profile')}>
          Back to the dashboard
        </Link>
      </p>
      <h1 className="mb-6 break-words">{business.name}</h1>
      <PictureCard business={business} picture={picture} refusal={refusal?.error} />
    </div>
  )
}
