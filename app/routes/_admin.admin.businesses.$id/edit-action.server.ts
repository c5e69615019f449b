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
import { formOf, handleForms } from '#app/http/form.server.ts'
import { redirectWith } from '#app/http/toast.server.ts'
import { paths } from '#app/paths.ts'

const saved = (id: string, part?: 'listing') =>
  redirectWith(paths.adminBusiness(id, { part }), {
    title: 'Business Updated',
    description: 'What you changed is saved.',
    kind: 'success',
  })

/** Handles the forms of business `id`; a button of the listing editor only changes its draft. */
export function editAction(request: Request, admin: UserActor, id: string, form: FormData) {
  const listing = (publish: boolean) =>
    formOf(listingForm, (input) =>
      editListingAsAdmin(admin, id, { ...input, publish }).then(() => saved(id, 'listing')),
    )
  const forms = {
    saveProfile: formOf(profileForm, (input) =>
      editProfileAsAdmin(admin, id, input).then(() => saved(id)),
    ),
    setRating: formOf(ratingForm, (input) => setRating(admin, id, input).then(() => saved(id))),
    saveDraft: listing(false),
    publish: listing(true),
  }
  const draft = formOf(draftForm, async (values) => data(await editedDraft(values)))
  return handleForms(request, form, forms, draft)
}
