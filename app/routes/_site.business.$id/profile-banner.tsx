import { cardImage } from '#app/domain/businesses/card-image.ts'
import type { ShownPicture } from '#app/domain/businesses/views.ts'
import { bannerPath } from '#app/ui/street/house.ts'
import { loadingAttributes } from '#app/ui/street/loading-attributes.ts'
import { BusinessPicture } from '#app/ui/business/business-picture.tsx'

type Pictured = {
  name: string
  industry: string
  area: string
  logo: string | null
  picture: ShownPicture | null
}

/** Across the page: the business's own picture, or its house in its street. */
export function ProfileBanner({ business }: { business: Pictured }) {
  if (cardImage(business).kind !== 'drawing') {
    return (
      <div className="banner banner-picture">
        <BusinessPicture business={business} place="profile" eager className="h-full" />
      </div>
    )
  }
  return (
    <img
      src={bannerPath(business)}
      alt=""
      width={960}
      height={200}
      {...loadingAttributes(true)}
      className="banner"
    />
  )
}
