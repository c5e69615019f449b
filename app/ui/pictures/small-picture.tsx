import type { ShownPicture } from '#app/domain/businesses/views.ts'
import { paths } from '#app/paths.ts'

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

/** Of a service. */
export const wide = 'h-[3.75rem] w-24 rounded-control'
/** Of a person. */
export const round = 'h-10 w-10 rounded-full'
