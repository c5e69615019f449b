import { industrySlugs, type Industry } from '#app/domain/businesses/industries.ts'
import { Icon } from '#app/ui/primitives/icon.tsx'

export function IndustryBadge({ industry }: { industry: Industry }) {
  const slug = industrySlugs[industry]
  return (
    <span className={`badge bg-facade-${slug}-soft text-facade-${slug}-ink`}>
      <Icon name={slug} className="h-4 w-4" />
      {industry}
    </span>
  )
}
