import { getFormProps } from '@conform-to/react'
import { Form } from '@remix-run/react'
import type { OwnBusiness } from '#app/domain/businesses/profile.ts'
import { paths } from '#app/paths.ts'
import {
  isStale,
  useFailureToast,
  useServerForm,
  type FormReply,
} from '#app/ui/desk/server-form.ts'
import { StaleNotice } from '#app/ui/business-forms/stale-notice.tsx'
import { ErrorSummary } from '#app/ui/primitives/error-summary.tsx'
import { InputField } from '#app/ui/primitives/field.tsx'
import { SubmitButton } from '#app/ui/primitives/submit-button.tsx'

type Texts = { rating: string; ratingCount: string; googleReviewLink: string }

const labels = {
  rating: 'Rating',
  ratingCount: 'Reviews',
  googleReviewLink: 'Google review link',
} as const
const names = Object.keys(labels) as (keyof Texts)[]

/** What Google says of a business, set by hand; what is emptied is taken away. */
export function RatingForm({
  business,
  reply,
}: {
  business: OwnBusiness
  reply: FormReply | undefined
}) {
  const saved: Texts = {
    rating: business.rating === null ? '' : String(Math.round(business.rating * 10) / 10),
    ratingCount: String(business.ratingCount),
    googleReviewLink: business.googleReviewLink ?? '',
  }
  const [form, fields] = useServerForm<Texts>('rating-form', reply, saved)
  useFailureToast(reply, 'Update Failed', 'Failed to set the rating')
  const typed = (reply?.lastResult.initialValue ?? {}) as Partial<Texts>
  const of = (name: keyof Texts) => ({ field: fields[name], label: labels[name] })
  return (
    <Form method="post" action={paths.adminBusiness(business.id)} {...getFormProps(form)}>
      {isStale(reply, business.version) ? (
        <StaleNotice
          differences={names
            .filter((name) => (typed[name] ?? '') !== saved[name])
            .map((name) => ({ label: labels[name], saved: saved[name], mine: typed[name] ?? '' }))}
          takeSaved={paths.adminBusiness(business.id)}
        >
          <SubmitButton pending="Saving..." name="intent" value="setRating">
            Save my version
          </SubmitButton>
        </StaleNotice>
      ) : (
        <ErrorSummary form={form as never} fields={names.map(of)} />
      )}
      <input type="hidden" name="version" value={business.version} />
      <div className="grid grid-cols-1 gap-4 sm:grid-cols-2 lg:grid-cols-1">
        <InputField {...of('rating')} type="number" min="0" max="5" step="0.1" />
        <InputField {...of('ratingCount')} type="number" min="0" step="1" />
        <InputField
          {...of('googleReviewLink')}
          inputMode="url"
          className="sm:col-span-2 lg:col-span-1"
        />
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
