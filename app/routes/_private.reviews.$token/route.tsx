import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { reviewByLink } from '#app/domain/reviews/link.server.ts'
import { reviewForm } from '#app/domain/reviews/schema.ts'
import { postReview, type PostedReview } from '#app/domain/reviews/write.server.ts'
import { actorOf } from '#app/http/actor.server.ts'
import { constraintOf } from '#app/http/form-constraint.server.ts'
import { handleForm } from '#app/http/form.server.ts'
import { screen } from '#app/http/screen.server.ts'
import { redirectWith } from '#app/http/toast.server.ts'
import { paths } from '#app/paths.ts'
import { bannerPath } from '#app/ui/street/house.ts'
import { useReply } from '#app/ui/form/use-reply.ts'
import { ErrorPage } from '#app/ui/layout/error-page.tsx'
import styles from '#app/ui/booking/booking.css?url'
import { pageTitle } from '#app/ui/layout/page-title.ts'
import { ReviewPage } from './review-page.tsx'

export const meta = pageTitle('Your review')

export const links = () => [{ rel: 'stylesheet', href: styles }]

export const loader = screen(async ({ request, params }: LoaderFunctionArgs) => {
  const link = await reviewByLink(await actorOf(request), params['token'] ?? '')
  return { link, banner: bannerPath(link.business), constraint: constraintOf(reviewForm) }
})

const descriptionOf = ({ state, isNew }: PostedReview) => {
  if (isNew) return 'We have emailed you a link to change it.'
  return state === 'held' ? 'We check it before it is published.' : 'It is now published.'
}

export const action = screen(async ({ request, params }: ActionFunctionArgs) => {
  const actor = await actorOf(request)
  return handleForm(request, reviewForm, async (input) => {
    const posted = await postReview(actor, { ...input, token: params['token'] ?? '' })
    return redirectWith(paths.review(posted.token), {
      title: posted.isNew ? 'Review Sent' : 'Review Changed',
      description: descriptionOf(posted),
      kind: 'success',
    })
  })
})

/** Reload after a conflict, to say what the link has come to. */
export { revalidateAfterConflict as shouldRevalidate } from '#app/ui/form/use-reply.ts'

export default function Review() {
  const loaded = useLoaderData<typeof loader>()
  return <ReviewPage {...loaded} reply={useReply<typeof action>()} />
}

export const ErrorBoundary = () => <ErrorPage lost="This link no longer works" />
