import type { OwnBusiness } from '#app/domain/businesses/profile.ts'
import { paths } from '#app/paths.ts'
import { DeskHeading } from '#app/ui/desk/desk-heading.tsx'
import type { OwnPicture } from '#app/domain/uploads/views.ts'
import { PictureCard } from '#app/ui/picture-forms/picture-card.tsx'

/** A separate page, because the form without scripts returns here. */
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
    <div className="max-w-4xl">
      <DeskHeading
        back={{ label: 'Back to the dashboard', to: paths.dashboard('profile') }}
        title={business.name}
      />
      <PictureCard business={business} picture={picture} refusal={refusal?.error} />
    </div>
  )
}
