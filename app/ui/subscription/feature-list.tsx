import { Icon } from '#app/ui/primitives/icon.tsx'

/** What a plan has, each line with a tick. */
export const FeatureList = ({
  features,
  className = 'mt-3',
}: {
  features: readonly string[]
  className?: string
}) => (
  <ul className={`${className} space-y-2`}>
    {features.map((feature) => (
      <li key={feature} className="flex gap-2">
        <Icon name="check" className="mt-0.5 h-5 w-5 shrink-0 text-success" />
        {feature}
      </li>
    ))}
  </ul>
)
