import { data } from '@remix-run/node'
import type { UserActor } from '#app/domain/actor.ts'
import { completeBooking } from '#app/domain/bookings/answer.server.ts'
import { resetFeed } from '#app/domain/bookings/feed.server.ts'
import { editedDraft } from '#app/domain/businesses/edited-draft.server.ts'
import { draftForm, listingForm } from '#app/domain/businesses/listing-schema.ts'
import { saveListing } from '#app/domain/businesses/listing.server.ts'
import { profileForm } from '#app/domain/businesses/profile-schema.ts'
import { updateProfile } from '#app/domain/businesses/profile.server.ts'
import { answerInRow } from '#app/domain/calendar/answer-in-row.server.ts'
import { markNoShow } from '#app/domain/calendar/marks.server.ts'
import { rowAnswer, rowMark } from '#app/domain/calendar/row-answer.ts'
import { answerLike, likeListingForm } from '#app/domain/claims/like-listings.server.ts'
import { formOf, handleForms } from '#app/http/form.server.ts'
import { redirectWith } from '#app/http/toast.server.ts'
import { paths, withQuery, type DashboardTab } from '#app/paths.ts'
import { automationForms } from './automation-forms.server.ts'

const done = (tab: DashboardTab, title: string, description: string) =>
  redirectWith(paths.dashboard(tab), { title, description, kind: 'success' })

/** The page that a form stands on. */
function pageOf(request: Request): string {
  const { searchParams } = new URL(request.url)
  return withQuery(paths.dashboard(), { ...Object.fromEntries(searchParams), index: undefined })
}

/** Answers and marks stay where they were given. */
const rowHandler = (actor: UserActor, page: string) =>
  formOf(rowAnswer, async (input) => {
    const said = await answerInRow(actor, input)
    return redirectWith(page, { ...said, kind: 'success' })
  })

const noShowHandler = (actor: UserActor, page: string) =>
  formOf(rowMark, async (seen) => {
    await markNoShow(actor, { ...seen, noShow: true })
    const description = 'It counts as a no-show of this customer.'
    return redirectWith(page, { title: 'Noted', description, kind: 'success' })
  })

const completeHandler = (actor: UserActor, page: string) =>
  formOf(rowMark, async (seen) => {
    await completeBooking(actor, seen)
    return redirectWith(page, { title: 'Booking Completed', kind: 'success' })
  })

const profileHandler = (actor: UserActor) =>
  formOf(profileForm, async (input) => {
    await updateProfile(actor, input)
    const text = 'Your business profile has been updated successfully.'
    return done('profile', 'Profile Updated', text)
  })

const listingHandler = (actor: UserActor, publish: boolean) =>
  formOf(listingForm, async (input) => {
    await saveListing(actor, { ...input, publish })
    return publish
      ? done('listing', 'Listing Published', 'People can find you in the directory.')
      : done('listing', 'Draft Saved', 'Your listing is not shown in the directory.')
  })

const likeHandler = (actor: UserActor) =>
  formOf(likeListingForm, async (input) => {
    await answerLike(actor, input)
    return input.intent === 'isOurs'
      ? done('profile', 'Thank You', 'We look at both and merge them. You keep your listing.')
      : done('profile', 'Thank You', 'We do not ask about it again.')
  })

async function resetOwnFeed(actor: UserActor) {
  await resetFeed(actor)
  return done('bookings', 'Calendar Link Created', 'Copy it into your own calendar.')
}

/** Handles the forms of the tabs; a button of the listing editor only changes its draft. */
export function tabAction(request: Request, actor: UserActor, form: FormData) {
  const page = pageOf(request)
  const forms = {
    ...automationForms(actor),
    saveProfile: profileHandler(actor),
    saveDraft: listingHandler(actor, false),
    publish: listingHandler(actor, true),
    confirm: rowHandler(actor, page),
    decline: rowHandler(actor, page),
    complete: completeHandler(actor, page),
    'no-show': noShowHandler(actor, page),
    resetFeed: () => resetOwnFeed(actor),
    isOurs: likeHandler(actor),
    isNotOurs: likeHandler(actor),
  }
  const draft = formOf(draftForm, async (values) => data(await editedDraft(values)))
  return handleForms(request, form, forms, draft)
}
