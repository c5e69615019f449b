import { getInputProps, getSelectProps, type FieldMetadata } from '@conform-to/react'
import type { PriceKind } from '#app/domain/services/enums.ts'
import { describedBy, FieldErrors } from '#app/ui/primitives/field-parts.tsx'

const kinds: [PriceKind, string][] = [
  ['fixed', 'Fixed price'],
  ['from', 'From a price'],
  ['request', 'Price on request'],
  ['free', 'Free'],
]

const vat = 'With VAT.'

type Field = FieldMetadata<string | undefined>

/** Away where there is none to give: for prices on request and what is free. */
function Amount({ price }: { price: Field }) {
  const { key, ...props } = getInputProps(price, { type: 'text' })
  return (
    <div className="[.priced:has(option:is([value=request],[value=free]):checked)_&]:hidden">
      <label className="label" htmlFor={price.id}>
        Price in rand
      </label>
      <input
        key={key}
        className="field"
        {...props}
        inputMode="decimal"
        autoComplete="off"
        aria-describedby={describedBy(price, vat)}
      />
      <FieldErrors field={price} />
      <p className="hint mt-1" id={price.descriptionId}>
        {vat}
      </p>
    </div>
  )
}

/** How a service is priced. Prices are information: nothing is charged here. */
export function PriceFields({ kind, price }: { kind: Field; price: Field }) {
  const { key, ...props } = getSelectProps(kind)
  return (
    <>
      <div>
        <label className="label" htmlFor={kind.id}>
          Pricing
        </label>
        <select key={key} className="field" {...props} aria-describedby={describedBy(kind)}>
          {kinds.map(([value, label]) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </select>
        <FieldErrors field={kind} />
      </div>
      <Amount price={price} />
    </>
  )
}
