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
    <fieldset className="panel" id={idOf(name)} tabIndex={-1}>
      <legend className="float-left mb-2 w-full font-display text-xl font-bold">{legend}</legend>
      <div className="clear-both grid grid-cols-1 gap-x-4 sm:grid-cols-2">
        {options.map((option) => (
          <label key={option} className="check">
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
