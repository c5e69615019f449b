import { data, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node'
import { useActionData, useLoaderData, type ShouldRevalidateFunctionArgs } from '@remix-run/react'
import {
  editListingAsAdmin,
  editProfileAsAdmin,
  setRating,
} from '#app/domain/admin/edit-business.server.ts'
import { ratingForm } from '#app/domain/admin/rating-schema.ts'
import { auditEntries } from '#app/domain/audit/entries.server.ts'
import { changeDraft, draftFromValues } from '#app/domain/businesses/listing-draft.ts'
import { draftForm, listingForm } from '#app/domain/businesses/listing-schema.ts'
import { businessForAdmin } from '#app/domain/businesses/own.server.ts'
import { profileForm } from '#app/domain/businesses/profile-schema.ts'
import { publicHolidays } from '#app/domain/businesses/special-dates.server.ts'
import { suburbs } from '#app/domain/places/gazetteer.server.ts'
import { allows } from '#app/domain/subscriptions/plan-matrix.ts'
import { requireAdmin } from '#app/http/actor.server.ts'
import { readForm } from '#app/http/body.server.ts'
import { handleForm } from '#app/http/form.server.ts'
import { screen } from '#app/http/screen.server.ts'
import { redirectWith } from '#app/http/toast.server.ts'
import { paths } from '#app/paths.ts'
import { pageTitle } from '#app/ui/layout/page-title.ts'
import { EditBusiness } from './edit-business.tsx'

export const meta = pageTitle<typeof loader>(
  (loaded) => `${loaded?.business.name ?? 'Business'} | Admin`,
)

export const loader = screen(async ({ request, params }: LoaderFunctionArgs) => {
  const admin = await requireAdmin(request)
  const business = await businessForAdmin(admin, params['id'] ?? '')
  const part = new URL(request.url).searchParams.get('part') === 'listing' ? 'listing' : 'profile'
  return {
    business,
    part: part as 'listing' | 'profile',
    suburbs: part === 'profile' ? suburbs.map(({ suburb }) => suburb) : [],
    holidays: part === 'listing' ? await publicHolidays() : [],
    mayTakeOne: allows(business.planStatus, 'one-at-a-time'),
    entries: await auditEntries(admin, { target: business.id, limit: 10 }),
  }
})

export const action = screen(async ({ request, params }: ActionFunctionArgs) => {
  const admin = await requireAdmin(request)
  const id = params['id'] ?? ''
  const form = await readForm(request)
  const intent = form.get('intent')
  const saved = (part?: 'listing') =>
    redirectWith(paths.adminBusiness(id, { part }), {
      title: 'Business Updated',
      description: 'What you changed is saved.',
      kind: 'success',
    })
  switch (intent) {
    case 'saveProfile':
      return handleForm(
        request,
        profileForm,
        (input) => editProfileAsAdmin(admin, id, input).then(() => saved()),
        { form },
      )
    case 'setRating':
      return handleForm(
        request,
        ratingForm,
        (input) => setRating(admin, id, input).then(() => saved()),
        { form },
      )
    case 'saveDraft':
    case 'publish':
      return handleForm(
        request,
        listingForm,
        (input) =>
          editListingAsAdmin(admin, id, { ...input, publish: intent === 'publish' }).then(() =>
            saved('listing'),
          ),
        { form },
      )
    default:
      return handleForm(
        request,
        draftForm,
        async (values) =>
          data({
            draft: changeDraft(draftFromValues(values), values.intent, await publicHolidays()),
            version: values.version,
          }),
        { form },
      )
  }
})

/** A refused save shows what is saved by now beside what was typed. */
export const shouldRevalidate = ({
  actionStatus,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs) => actionStatus === 409 || defaultShouldRevalidate

export default function EditBusinessScreen() {
  const loaded = useLoaderData<typeof loader>()
  return <EditBusiness {...loaded} reply={useActionData<typeof action>()} />
}
