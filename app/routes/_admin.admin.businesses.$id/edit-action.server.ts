import { data } from '@remix-run/node'
import type { UserActor } from '#app/domain/actor.ts'
import {
  editListingAsAdmin,
  editProfileAsAdmin,
  setRating,
} from '#app/domain/admin/edit-business.server.ts'
import { ratingForm } from '#app/domain/admin/rating-schema.ts'
import { editedDraft } from '#app/domain/businesses/edited-draft.server.ts'
import { draftForm, listingForm } from '#app/domain/businesses/listing-schema.ts'
import { profileForm } from '#app/domain/businesses/profile-schema.ts'
import { handleForm } from '#app/http/form.server.ts'
import { redirectWith } from '#app/http/toast.server.ts'
import { paths } from '#app/paths.ts'

/** Handles the forms of business `id`; a button of the listing editor only changes its draft. */
export async function editAction(request: Request, admin: UserActor, id: string, form: FormData) {
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
      return handleForm(request, draftForm, async (values) => data(await editedDraft(values)), {
        form,
      })
  }
}
