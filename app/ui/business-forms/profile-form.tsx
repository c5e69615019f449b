import { getFormProps } from '@conform-to/react'
import { Form, Link } from '@remix-run/react'
import { formatPhone } from '#app/domain/contact/phone.ts'
import {
  profileFields,
  profileLabels,
  type OwnBusiness,
  type ProfileField,
} from '#app/domain/businesses/profile.ts'
import { areas } from '#app/domain/businesses/areas.ts'
import { industries } from '#app/domain/businesses/industries.ts'
import { paths } from '#app/paths.ts'
import { ErrorSummary } from '#app/ui/primitives/error-summary.tsx'
import { InputField, SelectField, TextareaField } from '#app/ui/primitives/field.tsx'
import { SubmitButton } from '#app/ui/primitives/submit-button.tsx'
import {
  isStale,
  useFailureToast,
  useServerForm,
  type FormReply,
} from '#app/ui/desk/server-form.ts'
import { StaleNotice } from './stale-notice.tsx'

type Texts = Record<ProfileField, string>

const textsOf = (business: OwnBusiness): Texts => ({
  name: business.name,
  industry: business.industry,
  area: business.area,
  suburb: business.suburb,
  address: business.address,
  phone: business.phone ? formatPhone(business.phone) : '',
  email: business.email ?? '',
  website: business.website ?? '',
  googleReviewLink: business.googleReviewLink ?? '',
  description: business.description,
})

/** Fields whose typed text is neither empty nor what is saved. */
function differencesOf(saved: Texts, reply: FormReply) {
  const typed = reply.lastResult.initialValue ?? {}
  return profileFields.flatMap((field) => {
    const mine = typeof typed[field] === 'string' ? (typed[field] as string).trim() : ''
    if (!mine || mine === saved[field]) return []
    return [{ label: profileLabels[field], saved: saved[field], mine }]
  })
}

/** The profile as a form; what is emptied keeps its saved value. */
export function ProfileForm({
  business,
  suburbs,
  reply,
  action = paths.editProfile(),
  back = paths.dashboard('profile'),
}: {
  business: OwnBusiness
  suburbs: string[]
  reply: FormReply | undefined
  /** Where the form posts to, and where one gets without saving. */
  action?: string
  back?: string
}) {
  const saved = textsOf(business)
  const [form, fields] = useServerForm<Texts>('profile', reply, saved, ['name', 'industry', 'area'])
  useFailureToast(reply, 'Update Failed', 'Failed to update profile')
  const stale = reply !== undefined && isStale(reply, business.version)
  const of = (field: ProfileField) => ({
    field: fields[field],
    label: profileLabels[field],
  })
  return (
    <Form method="post" action={action} {...getFormProps(form)}>
      {stale ? (
        <StaleNotice differences={differencesOf(saved, reply)} takeSaved={back}>
          <SubmitButton pending="Saving..." name="intent" value="saveProfile">
            Save my version
          </SubmitButton>
        </StaleNotice>
      ) : (
        <ErrorSummary form={form as never} fields={profileFields.map(of)} />
      )}
      <input type="hidden" name="version" value={business.version} />
      <p className="mb-4 text-sm text-muted">A field that you leave empty stays as it is saved.</p>
      <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
        <InputField {...of('name')} className="sm:col-span-2" autoComplete="organization" />
        <SelectField {...of('industry')} options={industries} />
        <SelectField {...of('area')} options={areas} />
        <InputField {...of('suburb')} list="profile-suburbs" />
        <InputField {...of('address')} autoComplete="street-address" />
        <InputField {...of('phone')} type="tel" autoComplete="tel" placeholder="021 123 4567" />
        <InputField {...of('email')} type="email" autoComplete="email" />
        <InputField {...of('website')} inputMode="url" placeholder="www.example.co.za" />
        <InputField {...of('googleReviewLink')} inputMode="url" />
        <TextareaField {...of('description')} className="sm:col-span-2" rows={6} />
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
