import type { OwnBusiness } from '#app/domain/businesses/profile.ts'
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
    <div className="max-w-3xl">
      <DeskHeading nested={{}} title="Business picture" />
      <PictureCard business={business} picture={picture} refusal={refusal?.error} isAlone />
    </div>
  )
}
