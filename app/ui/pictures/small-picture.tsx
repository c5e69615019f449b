import type { IndustrySlug } from '#app/domain/businesses/industries.ts'
import type { ShownPicture } from '#app/domain/businesses/views.ts'
import { paths } from '#app/paths.ts'
import { Icon } from '#app/ui/primitives/icon.tsx'

/** A picture as small as in a list, beside the name of what it shows. */
export function SmallPicture({
  picture: { hash, widths },
  className,
}: {
  picture: ShownPicture
  className: string
}) {
  const [smallest = 0, fallback = smallest] = widths
  return (
    <picture className="shrink-0">
      <source type="image/avif" srcSet={paths.picture(hash, smallest, 'avif')} />
      <source type="image/webp" srcSet={paths.picture(hash, smallest, 'webp')} />
      <img
        src={paths.picture(hash, fallback, 'jpg')}
        alt=""
        width={96}
        height={60}
        loading="lazy"
        className={`object-cover ${className}`}
      />
    </picture>
  )
}

const square = 'h-14 w-14 rounded-control'

/** Of a service; in a list with others that have one, the sign of its trade where it has none. */
export const ServicePicture = ({
  picture,
  sign,
}: {
  picture: ShownPicture | null
  sign: IndustrySlug
}) =>
  picture ? (
    <SmallPicture picture={picture} className={square} />
  ) : (
    <span className={`${square} flex shrink-0 items-center justify-center bg-raised`}>
      <Icon name={sign} className="h-7 w-7" />
    </span>
  )

/** Of a person. */
export const round = 'h-10 w-10 rounded-full'
