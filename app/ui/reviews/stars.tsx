import { Icon } from '#app/ui/primitives/icon.tsx'

const places = [1, 2, 3, 4, 5]

/** Five stars, as many of them lit as were given; an average lights the nearest number. */
export function Stars({ stars, className = 'h-5 w-5' }: { stars: number; className?: string }) {
  const lit = Math.round(stars)
  return (
    <span className="inline-flex gap-0.5">
      <span className="sr-only">{stars} of 5 stars</span>
      {places.map((place) => (
        <Icon
          key={place}
          name="star"
          className={`${className} ${place <= lit ? 'text-sun' : 'text-line'}`}
        />
      ))}
    </span>
  )
}
