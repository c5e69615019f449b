import { cardImage } from '#app/domain/businesses/card-image.ts'
import type { ShownPicture } from '#app/domain/businesses/views.ts'
import { paths } from '#app/paths.ts'
import { loadingAttributes } from '#app/ui/street/loading-attributes.ts'
import { HousePicture } from '#app/ui/street/house-picture.tsx'
import type { Housed } from '#app/ui/street/house.ts'

/** The `sizes` attribute: browsers choose a file before the style sheet has loaded. */
const sizes = {
  card: '(min-width: 1200px) 362px, (min-width: 1024px) 31vw, (min-width: 640px) 46vw, 92vw',
  profile: '100vw',
}

/** A picture with its blur placeholder, in the best format the browser supports. */
export function MadePicture({
  picture: { hash, widths, placeholder },
  place,
  eager,
  alt = '',
  className,
}: {
  picture: ShownPicture
  place: keyof typeof sizes
  eager: boolean
  alt?: string
  className: string
}) {
  const all = (format: 'avif' | 'webp') =>
    widths.map((width) => `${paths.picture(hash, width, format)} ${width}w`).join(', ')
  const fallback = widths[Math.min(1, widths.length - 1)] ?? 0
  return (
    <span className={`relative block overflow-hidden ${className}`}>
      <img
        src={placeholder}
        alt=""
        width={16}
        height={10}
        className="absolute left-0 top-0 h-full w-full object-cover"
      />
      <picture>
        <source type="image/avif" srcSet={all('avif')} sizes={sizes[place]} />
        <source type="image/webp" srcSet={all('webp')} sizes={sizes[place]} />
        <img
          src={paths.picture(hash, fallback, 'jpg')}
          alt={alt}
          width={320}
          height={200}
          {...loadingAttributes(eager)}
          decoding="async"
          className="picture-16-10 relative min-h-full w-full object-cover"
        />
      </picture>
    </span>
  )
}

/** The uploaded picture, or else the drawn house; always 16:10, to avoid layout shift. */
export function BusinessPicture({
  business,
  place = 'card',
  eager = false,
  alt = '',
  className: more = '',
}: {
  business: Housed & { logo: string | null; picture: ShownPicture | null }
  place?: keyof typeof sizes
  eager?: boolean
  /** Of an uploaded picture; empty where the name stands beside it. */
  alt?: string
  className?: string
}) {
  const className = `picture-16-10 ${more}`.trim()
  const image = cardImage(business)
  if (image.kind === 'drawing') {
    return <HousePicture business={business} eager={eager} className={className} />
  }
  if (business.picture) {
    return (
      <MadePicture
        picture={business.picture}
        place={place}
        eager={eager}
        alt={alt}
        className={className}
      />
    )
  }
  return (
    <img
      src={image.url}
      alt={alt}
      width={320}
      height={200}
      {...loadingAttributes(eager)}
      decoding="async"
      className={className}
    />
  )
}
