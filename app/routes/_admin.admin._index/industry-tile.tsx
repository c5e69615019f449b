import { industrySlugs, type Industry } from '#app/domain/businesses/industries.ts'
import { Icon } from '#app/ui/primitives/icon.tsx'

/** The sign of an industry in its colours, where a line has no room for its name. */
export function IndustryTile({ industry }: { industry: Industry }) {
  const slug = industrySlugs[industry]
  return (
    <span
      className={`flex h-8 w-8 shrink-0 items-center justify-center rounded-control trade-${slug}`}
      title={industry}
    >
      <Icon name={slug} className="h-4 w-4" />
      <span className="sr-only">{industry}</span>
    </span>
  )
}
