import type { FieldMetadata } from '@conform-to/react'
import { InputField } from '#app/ui/primitives/field.tsx'

type Name = 'customerName' | 'customerEmail' | 'customerPhone'

/** Who books or waits, on a grid of two columns where there is room. */
export const WhoFields = ({ fields }: { fields: Record<Name, FieldMetadata<string>> }) => (
  <>
    <InputField
      field={fields.customerName}
      label="Full name"
      autoComplete="name"
      className="sm:col-span-2"
    />
    <InputField
      field={fields.customerEmail}
      type="email"
      label="Email"
      autoComplete="email"
      inputMode="email"
    />
    <InputField
      field={fields.customerPhone}
      type="tel"
      label="Phone"
      autoComplete="tel"
      inputMode="tel"
      placeholder="082 123 4567"
    />
  </>
)
