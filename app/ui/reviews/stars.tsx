import { Icon } from '#app/ui/primitives/icon.tsx'

const places = [1, 2, 3, 4, 5]

/** Five stars, as many of them lit as were given; an average lights halves. */
export function Stars({ stars, className = 'h-5 w-5' }: { stars: number; className?: string }) {
  const lit = Math.round(stars * 2) / 2
  return (
    <span className="inline-flex gap-0.5">
      <span className="sr-only">{stars} of 5 stars</span>
      {places.map((place) => (
        <span key={place} className="relative inline-flex">
          <Icon name="star" className={`${className} ${place <= lit ? 'text-sun' : 'text-line'}`} />
          {place === lit + 0.5 ? (
            <Icon
              name="star"
              className={`${className} absolute left-0 top-0 text-sun [clip-path:inset(0_50%_0_0)]`}
            />
          ) : null}
        </span>
      ))}
    </span>
  )
}
