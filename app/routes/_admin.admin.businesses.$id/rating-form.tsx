import { getFormProps } from '@conform-to/react'
import { Form } from '@remix-run/react'
import { ratingFields, type RatingField } from '#app/domain/businesses/fields.ts'
import type { OwnBusiness } from '#app/domain/businesses/profile.ts'
import { paths } from '#app/paths.ts'
import { useServerForm } from '#app/ui/form/server-form.ts'
import type { FormReply } from '#app/ui/form/form-reply.ts'
import { BusinessField, fieldTexts } from '#app/ui/business-forms/business-field.tsx'
import { RefusedEdit } from '#app/ui/business-forms/refused-edit.tsx'
import { SubmitButton } from '#app/ui/primitives/submit-button.tsx'

type Texts = Record<RatingField, string>

/** The Google rating, edited by hand; an empty field removes it. */
export function RatingForm({
  business,
  reply,
}: {
  business: OwnBusiness
  reply: FormReply | undefined
}) {
  const saved = fieldTexts(business, ratingFields)
  const [form, fields] = useServerForm<Texts>('rating-form', reply, {
    defaultValue: saved,
    browserChecks: false,
  })
  return (
    <Form method="post" action={paths.adminBusiness(business.id)} {...getFormProps(form)}>
      <RefusedEdit
        {...{ form, fields, saved, reply }}
        names={ratingFields}
        version={business.version}
        intent="setRating"
        takeSaved={paths.adminBusiness(business.id)}
      />
      <div className="grid grid-cols-1 gap-4 sm:grid-cols-2 lg:grid-cols-1">
        {ratingFields.map((name) => (
          <BusinessField key={name} name={name} field={fields[name]} className="" />
        ))}
      </div>
      <SubmitButton
        pending="Saving..."
        name="intent"
        value="setRating"
        className="btn btn-action mt-4"
      >
        Set rating
      </SubmitButton>
    </Form>
  )
}
