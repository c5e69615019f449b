import type { Industry } from '#app/domain/businesses/vocabulary.ts'
import { tradeOf, type Trade } from '#app/ui/palette.ts'
import { Icon } from '#app/ui/primitives/icon.tsx'

// Spelled out: the style sheet is made from the names it finds in the views.
const tones: Record<Trade, string> = {
  hair: 'bg-facade-hair-soft text-facade-hair-ink',
  food: 'bg-facade-food-soft text-facade-food-ink',
  home: 'bg-facade-home-soft text-facade-home-ink',
  fitness: 'bg-facade-fitness-soft text-facade-fitness-ink',
  auto: 'bg-facade-auto-soft text-facade-auto-ink',
  health: 'bg-facade-health-soft text-facade-health-ink',
  beauty: 'bg-facade-beauty-soft text-facade-beauty-ink',
  pro: 'bg-facade-pro-soft text-facade-pro-ink',
}

/** The industry of a business in its own colour. */
export function IndustryBadge({ industry }: { industry: Industry }) {
  const trade = tradeOf[industry]
  return (
    <span className={`badge ${tones[trade]}`}>
      <Icon name={trade} className="h-4 w-4" />
      {industry}
    </span>
  )
}
