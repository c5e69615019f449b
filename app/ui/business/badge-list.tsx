import { Icon } from '#app/ui/primitives/icon.tsx'

/** What a business has or is known for. */
export const BadgeList = ({ items, icon }: { items: string[]; icon: 'check' | 'heart' }) => (
  <ul className="flex flex-wrap gap-2">
    {items.map((item) => (
      <li key={item} className="badge whitespace-normal bg-raised">
        <Icon name={icon} className="h-4 w-4 text-action" />
        {item}
      </li>
    ))}
  </ul>
)
