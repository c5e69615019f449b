import { Icon } from '#app/ui/primitives/icon.tsx'

const names = ['Service and time', 'Your details', 'Done']

/** Where somebody is on the way to a booking. */
export function Steps({ at }: { at: number }) {
  return (
    <ol className="flex flex-wrap items-center gap-2 text-sm" aria-label="Steps">
      {names.map((name, index) => (
        <li
          key={name}
          className={`flex items-center gap-2 ${index > 0 ? 'before:h-px before:w-3 before:bg-edge sm:before:w-8' : ''}`}
          aria-current={index === at ? 'step' : undefined}
        >
          <span
            className={`inline-flex h-6 w-6 items-center justify-center rounded-full border text-sm font-semibold ${
              index < at
                ? 'border-action bg-action text-on-action'
                : index === at
                  ? 'border-ink bg-ink text-page'
                  : 'border-edge text-muted'
            }`}
          >
            {index < at ? <Icon name="check" className="h-4 w-4" /> : index + 1}
          </span>
          <span className={index === at ? 'font-semibold' : 'sr-only text-muted sm:not-sr-only'}>
            {name}
          </span>
        </li>
      ))}
    </ol>
  )
}
