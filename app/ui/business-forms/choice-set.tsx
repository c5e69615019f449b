import { FieldError, idOf, type Errors } from './listing-errors.tsx'

export function ChoiceSet({
  name,
  legend,
  options,
  chosen,
  errors,
  onChange,
}: {
  name: 'amenities' | 'highlights'
  legend: string
  options: readonly string[]
  chosen: string[]
  errors: Errors
  onChange: (chosen: string[]) => void
}) {
  const toggle = (option: string, on: boolean) =>
    onChange(on ? [...chosen, option] : chosen.filter((other) => other !== option))
  return (
    <fieldset className="panel min-w-0" id={idOf(name)} tabIndex={-1}>
      <legend className="float-left mb-3 flex w-full flex-wrap items-baseline justify-between gap-3">
        <span className="font-display text-lg font-bold">{legend}</span>
        <span className="text-sm text-muted">
          {chosen.length} of {options.length}
        </span>
      </legend>
      <div className="chip-checks clear-both">
        {options.map((option) => (
          <label key={option} className="chip-check">
            <input
              type="checkbox"
              name={name}
              value={option}
              checked={chosen.includes(option)}
              onChange={(event) => toggle(option, event.target.checked)}
            />
            {option}
          </label>
        ))}
      </div>
      <FieldError errors={errors} path={name} />
    </fieldset>
  )
}
