import { data } from '@remix-run/node'
import type { UserActor } from '#app/domain/actor.ts'
import { resetFeed } from '#app/domain/bookings/feed.server.ts'
import { editedDraft } from '#app/domain/businesses/edited-draft.server.ts'
import { draftForm, listingForm } from '#app/domain/businesses/listing-schema.ts'
import { saveListing } from '#app/domain/businesses/listing.server.ts'
import { profileForm } from '#app/domain/businesses/profile-schema.ts'
import { updateProfile } from '#app/domain/businesses/profile.server.ts'
import { handleForm } from '#app/http/form.server.ts'
import { redirectWith } from '#app/http/toast.server.ts'
import { paths, type DashboardTab } from '#app/paths.ts'
import { automationAction } from './automation-action.server.ts'
import { isAutomationIntent } from './automation-reply.ts'

const done = (tab: DashboardTab, title: string, description: string) =>
  redirectWith(paths.dashboard(tab), { title, description, kind: 'success' })

/** Handles the forms of the tabs; a button of the listing editor only changes its draft. */
export async function tabAction(request: Request, actor: UserActor, form: FormData) {
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
      return handleForm(request, draftForm, async (values) => data(await editedDraft(values)), {
        form,
      })
  }
}
