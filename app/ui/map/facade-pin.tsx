import { industrySlugs, type Industry } from '#app/domain/businesses/industries.ts'
import { iconHref } from '#app/ui/primitives/icon.tsx'

/** A façade with a Cape gable, whose foot stands at the point. */
const outline = 'M0 0-5-7h-11v-19h4c3 0 3-3 5-6 2-4 4-6 7-6s5 2 7 6c2 3 2 6 5 6h4V-7H5z'

/** Dashed where the business stands at its suburb's point. */
export function FacadePin({ industry, approximate }: { industry: Industry; approximate: boolean }) {
  const slug = industrySlugs[industry]
  return (
    <>
      <path
        d={outline}
        className={`map-facade fill-facade-${slug}`}
        strokeDasharray={approximate ? '3 3' : undefined}
      />
      <use href={iconHref(slug)} className="map-emblem" transform="translate(-8 -26) scale(.67)" />
    </>
  )
}
