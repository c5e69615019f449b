import type { FieldMetadata, FormMetadata } from '@conform-to/react'
import { describe, type FieldName } from '#app/domain/businesses/fields.ts'
import { isStale } from '#app/ui/desk/refused-save.ts'
import type { FormReply } from '#app/ui/form/form-reply.ts'
import { ErrorSummary } from '#app/ui/primitives/error-summary.tsx'
import { SubmitButton } from '#app/ui/primitives/submit-button.tsx'
import { fieldDifferences, type FormField } from './business-field.tsx'
import { StaleNotice } from './stale-notice.tsx'

/**
 * Why an edit of a business was refused, where it was: both versions where another window saved in
 * between, else what is wrong. It also sends along the version that the edit began from.
 */
export function RefusedEdit<Name extends FieldName & FormField>({
  form,
  fields,
  names,
  saved,
  version,
  reply,
  intent,
  takeSaved,
}: {
  form: FormMetadata<Record<Name, string>, string[]>
  fields: Record<Name, FieldMetadata<string | undefined>>
  names: readonly Name[]
  saved: Record<Name, string>
  version: number
  reply: FormReply | undefined
  /** What the button that saves this person's version posts. */
  intent: string
  /** Where the saved version is. */
  takeSaved: string
}) {
  return (
    <>
      {reply && isStale(reply, version) ? (
        <StaleNotice differences={fieldDifferences(saved, names, reply)} takeSaved={takeSaved}>
          <SubmitButton pending="Saving..." name="intent" value={intent}>
            Save my version
          </SubmitButton>
        </StaleNotice>
      ) : (
        <ErrorSummary
          form={form as never}
          fields={names.map((name) => ({ field: fields[name], label: describe(name).label }))}
        />
      )}
      <input type="hidden" name="version" value={version} />
    </>
  )
}
