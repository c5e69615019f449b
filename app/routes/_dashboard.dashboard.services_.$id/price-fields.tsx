import { getInputProps, getSelectProps, type FieldMetadata } from '@conform-to/react'
import type { PriceKind } from '#app/domain/services/enums.ts'
import { FieldErrors } from '#app/ui/primitives/field-parts.tsx'

const kinds: [PriceKind, string][] = [
  ['fixed', 'Fixed price'],
  ['from', 'From a price'],
  ['request', 'Price on request'],
  ['free', 'Free'],
]

type Field = FieldMetadata<string | undefined>

/** Away where there is none to give: for prices on request and what is free. */
function Amount({ price }: { price: Field }) {
  const { key, ...props } = getInputProps(price, { type: 'text' })
  return (
    <div className="[.priced:has(option:is([value=request],[value=free]):checked)_&]:hidden">
      <label className="label" htmlFor={price.id}>
        Price in rand, with VAT
      </label>
      <input key={key} className="field" {...props} inputMode="decimal" autoComplete="off" />
      <FieldErrors field={price} />
    </div>
  )
}

/** How a service is priced. Prices are information: nothing is charged here. */
export function PriceFields({ kind, price }: { kind: Field; price: Field }) {
  const { key, ...props } = getSelectProps(kind)
  return (
    <div className="priced grid gap-5 sm:grid-cols-2">
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
      <Amount price={price} />
    </div>
  )
}
