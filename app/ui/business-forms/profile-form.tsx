import { getFormProps } from '@conform-to/react'
import { Form, Link } from '@remix-run/react'
import { profileFields, type ProfileField } from '#app/domain/businesses/fields.ts'
import type { OwnBusiness } from '#app/domain/businesses/profile.ts'
import { paths } from '#app/paths.ts'
import { SubmitButton } from '#app/ui/primitives/submit-button.tsx'
import { useFailureToast } from '#app/ui/desk/refused-save.ts'
import { useServerForm, type FormConstraint } from '#app/ui/form/server-form.ts'
import type { FormReply } from '#app/ui/form/form-reply.ts'
import { BusinessField, fieldTexts } from './business-field.tsx'
import { RefusedEdit } from './refused-edit.tsx'

type Texts = Record<ProfileField, string>

const wide = new Set<ProfileField>(['name', 'description'])

export function ProfileForm({
  business,
  suburbs,
  reply,
  constraint,
  action = paths.editProfile(),
  back = paths.dashboard('profile'),
  isToasted = true,
}: {
  business: OwnBusiness
  suburbs: string[]
  reply: FormReply | undefined
  constraint: FormConstraint
  action?: string
  back?: string
  /** Whether a toast says that it was refused, beside the form itself. */
  isToasted?: boolean
}) {
  const saved = fieldTexts(business, profileFields)
  const [form, fields] = useServerForm<Texts>('profile', reply, {
    defaultValue: saved,
    constraint,
    browserChecks: false,
  })
  useFailureToast(isToasted ? reply : undefined, 'Update Failed', 'Failed to update profile')
  return (
    <Form method="post" action={action} {...getFormProps(form)}>
      <RefusedEdit
        {...{ form, fields, saved, reply }}
        names={profileFields}
        version={business.version}
        intent="saveProfile"
        takeSaved={back}
      />
      <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
        {profileFields.map((name) => (
          <BusinessField
            key={name}
            name={name}
            field={fields[name]}
            className={wide.has(name) ? 'sm:col-span-2' : ''}
            list={name === 'suburb' ? 'profile-suburbs' : undefined}
          />
        ))}
      </div>
      <datalist id="profile-suburbs">
        {suburbs.map((suburb) => (
          <option key={suburb} value={suburb} />
        ))}
      </datalist>
      <div className="mt-6 flex flex-wrap gap-3">
        <SubmitButton pending="Saving..." name="intent" value="saveProfile">
          Save
        </SubmitButton>
        <Link className="btn btn-quiet" to={back}>
          Cancel
        </Link>
      </div>
    </Form>
  )
}
