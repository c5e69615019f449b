/** What comes after each other, with its number. */
export const StepList = ({
  steps,
  className = '',
}: {
  steps: readonly (readonly [name: string, what: string])[]
  className?: string
}) => (
  <ol className={`mt-3 grid grid-cols-1 gap-4 ${className}`}>
    {steps.map(([name, what], at) => (
      <li key={name} className="flex gap-3">
        <span
          className="flex h-8 w-8 shrink-0 items-center justify-center rounded-full bg-info-soft font-semibold"
          aria-hidden="true"
        >
          {at + 1}
        </span>
        <span>
          <b className="block font-semibold">{name}</b>
          <span className="block text-sm text-muted">{what}</span>
        </span>
      </li>
    ))}
  </ol>
)
