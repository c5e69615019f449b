import { HousePicture } from '#app/ui/street/house-picture.tsx'

/** The picture of a card: the business's own, or its house. 16 to 10, so that nothing moves when it comes. */
export function BusinessPicture({
  business,
  eager = false,
  className: more = '',
}: {
  business: { name: string; industry: string; logo: string | null }
  eager?: boolean
  className?: string
}) {
  const className = `picture-16-10 w-full bg-raised object-cover ${more}`
  if (business.logo) {
    return (
      <img
        src={business.logo}
        alt=""
        width={320}
        height={200}
        loading={eager ? 'eager' : 'lazy'}
        decoding="async"
        className={className}
      />
    )
  }
  return <HousePicture business={business} eager={eager} className={className} />
}
