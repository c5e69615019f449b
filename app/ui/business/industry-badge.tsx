import { industrySlugs, type Industry } from '#app/domain/businesses/industries.ts'
import { Icon } from '#app/ui/primitives/icon.tsx'

/** `plain` where many stand together: repeated, the icons are a tenth of a page. */
export function IndustryBadge({
  industry,
  plain = false,
}: {
  industry: Industry
  plain?: boolean
}) {
  const slug = industrySlugs[industry]
  return (
    <span className={`badge trade-${slug}`}>
      {plain ? null : <Icon name={slug} className="h-4 w-4" />}
      {industry}
    </span>
  )
}
