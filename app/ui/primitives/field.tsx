import {
  getInputProps,
  getSelectProps,
  getTextareaProps,
  type FieldMetadata,
} from '@conform-to/react'
import type { InputHTMLAttributes, ReactNode, TextareaHTMLAttributes } from 'react'
import { describedBy, FieldErrors, FieldHint } from '#app/ui/primitives/field-parts.tsx'

type Frame = {
  field: FieldMetadata<string | undefined>
  label: ReactNode
  hint?: ReactNode
  className?: string
}

function FieldFrame({ field, label, hint, className, children }: Frame & { children: ReactNode }) {
  return (
    <div className={className}>
      <label className="label" htmlFor={field.id}>
        {label}
        {field.required ? null : <span className="font-normal text-muted"> (optional)</span>}
      </label>
      <FieldHint field={field}>{hint}</FieldHint>
      {children}
      <FieldErrors field={field} />
    </div>
  )
}

type InputType =
  'text' | 'email' | 'tel' | 'password' | 'datetime-local' | 'url' | 'search' | 'number'
type InputExtras = Pick<
  InputHTMLAttributes<HTMLInputElement>,
  | 'autoComplete'
  | 'placeholder'
  | 'inputMode'
  | 'min'
  | 'max'
  | 'step'
  | 'autoCapitalize'
  | 'spellCheck'
  | 'list'
>

export function InputField({
  type = 'text',
  field,
  label,
  hint,
  className,
  suffix,
  ...rest
}: Frame & { type?: InputType; /** What follows what is typed. */ suffix?: string } & InputExtras) {
  const { key, ...props } = getInputProps(field, { type })
  const input = (
    <input
      key={key}
      className="field"
      {...props}
      {...rest}
      aria-describedby={describedBy(field, hint)}
    />
  )
  return (
    <FieldFrame {...{ field, label, hint, className }}>
      {suffix ? (
        <div className="grid items-center gap-x-2 sm:grid-cols-[minmax(8rem,1fr)_minmax(0,auto)]">
          {input}
          <span className="line-break font-semibold">{suffix}</span>
        </div>
      ) : (
        input
      )}
    </FieldFrame>
  )
}

export function TextareaField({
  field,
  label,
  hint,
  className,
  ...rest
}: Frame & Pick<TextareaHTMLAttributes<HTMLTextAreaElement>, 'rows' | 'placeholder'>) {
  const { key, ...props } = getTextareaProps(field)
  return (
    <FieldFrame {...{ field, label, hint, className }}>
      <textarea
        key={key}
        className="field"
        {...props}
        {...rest}
        aria-describedby={describedBy(field, hint)}
      />
    </FieldFrame>
  )
}

/** `empty` is the label of the empty option. */
export function SelectField({
  field,
  label,
  hint,
  className,
  options,
  empty,
}: Frame & { options: readonly string[]; empty?: string }) {
  const { key, ...props } = getSelectProps(field)
  return (
    <FieldFrame {...{ field, label, hint, className }}>
      <select key={key} className="field" {...props} aria-describedby={describedBy(field, hint)}>
        {empty === undefined ? null : <option value="">{empty}</option>}
        {options.map((option) => (
          <option key={option} value={option}>
            {option}
          </option>
        ))}
      </select>
    </FieldFrame>
  )
}
