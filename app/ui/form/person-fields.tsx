import type { FieldMetadata } from '@conform-to/react'
import { InputField } from '#app/ui/primitives/field.tsx'

type Named = { field: FieldMetadata<string | undefined>; label: string }

/** A person's two names, as browsers fill them in. */
export const NameFields = ({ first, last }: { first: Named; last: Named }) => (
  <>
    <InputField {...first} autoComplete="given-name" />
    <InputField {...last} autoComplete="family-name" />
  </>
)

/** Both fill the row of a form, unless `className` says else. */
type WideProps = Named & { hint?: string; className?: string }

export const EmailField = (props: WideProps) => (
  <InputField className="sm:col-span-2" type="email" {...props} autoComplete="email" />
)

/** Beside a refusal an example would look like the number that was refused. */
export const PhoneField = (props: WideProps) => (
  <InputField
    className="sm:col-span-2"
    type="tel"
    {...props}
    autoComplete="tel"
    placeholder={props.field.errors ? undefined : '021 555 0100'}
  />
)
