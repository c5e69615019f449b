import { getSelectProps, type FieldMetadata } from '@conform-to/react'
import type { PriceKind } from '#app/domain/services/enums.ts'
import { InputField } from '#app/ui/primitives/field.tsx'

const kinds: [PriceKind, string][] = [
  ['fixed', 'Fixed price'],
  ['from', 'From a price'],
  ['request', 'Price on request'],
  ['free', 'Free'],
]

type Field = FieldMetadata<string | undefined>

/** How a service is priced. Prices are information: nothing is charged here. */
export function PriceFields({ kind, price }: { kind: Field; price: Field }) {
  const { key, ...props } = getSelectProps(kind)
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      <div>
        <label className="label" htmlFor={kind.id}>
          Pricing
        </label>
        <select key={key} className="field" {...props}>
          {kinds.map(([value, label]) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </select>
      </div>
      <InputField
        field={price}
        label="Price in rand, with VAT"
        inputMode="decimal"
        autoComplete="off"
      />
    </div>
  )
}
