import { data, redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node'
import { useActionData, useLoaderData, type ShouldRevalidateFunctionArgs } from '@remix-run/react'
import { resetFeed } from '#app/domain/bookings/feed.server.ts'
import { draftForm, listingForm } from '#app/domain/businesses/listing-schema.ts'
import { changeDraft, draftFromValues } from '#app/domain/businesses/listing-draft.ts'
import { saveListing } from '#app/domain/businesses/listing.server.ts'
import { ownBusiness } from '#app/domain/businesses/own.server.ts'
import { profileForm } from '#app/domain/businesses/profile-schema.ts'
import { updateProfile } from '#app/domain/businesses/profile.server.ts'
import { publicHolidays } from '#app/domain/businesses/special-dates.server.ts'
import { requireOwner, requireUser } from '#app/http/actor.server.ts'
import { readForm } from '#app/http/body.server.ts'
import { handleForm } from '#app/http/form.server.ts'
import { screen } from '#app/http/screen.server.ts'
import { redirectWith } from '#app/http/toast.server.ts'
import { paths } from '#app/paths.ts'
import { pageTitle } from '#app/ui/layout/page-title.ts'
import { isAutomationIntent } from './automation-reply.ts'
import { DashboardTab } from './dashboard-tab.tsx'
import { NoBusiness } from './no-business.tsx'
import { arrivalOf } from './arrival.server.ts'
import { automationAction } from './automation-action.server.ts'
import { tabData } from './tab-data.server.ts'

export const meta = pageTitle('Business Dashboard')

export const loader = screen(async ({ request }: LoaderFunctionArgs) => {
  const arrived = await arrivalOf(request)
  if (arrived) throw arrived
  const actor = await requireUser(request)
  if (actor.role === 'ADMIN') throw redirect(paths.admin())
  const business = await ownBusiness(actor)
  return business ? tabData(actor, business, new URL(request.url).searchParams) : null
})

const done = (tab: 'profile' | 'listing' | 'bookings', title: string, description: string) =>
  redirectWith(paths.dashboard(tab), { title, description, kind: 'success' })

export const action = screen(async ({ request }: ActionFunctionArgs) => {
  const actor = await requireOwner(request)
  const form = await readForm(request)
  const intent = form.get('intent')
  if (isAutomationIntent(intent)) return automationAction(request, actor, form, intent)
  switch (intent) {
    case 'saveProfile':
      return handleForm(
        request,
        profileForm,
        async (input) => {
          await updateProfile(actor, input)
          const text = 'Your business profile has been updated successfully.'
          return done('profile', 'Profile Updated', text)
        },
        { form },
      )
    case 'saveDraft':
    case 'publish':
      return handleForm(
        request,
        listingForm,
        async (input) => {
          const publish = intent === 'publish'
          await saveListing(actor, { ...input, publish })
          return publish
            ? done('listing', 'Listing Published', 'People can find you in the directory.')
            : done('listing', 'Draft Saved', 'Your listing is not shown in the directory.')
        },
        { form },
      )
    case 'resetFeed':
      await resetFeed(actor)
      return done('bookings', 'Calendar Address Made', 'An address from before works no more.')
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

export default function DashboardScreen() {
  const content = useLoaderData<typeof loader>()
  const reply = useActionData<typeof action>()
  return content ? <DashboardTab content={content} reply={reply} /> : <NoBusiness />
}
