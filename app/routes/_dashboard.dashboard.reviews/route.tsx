import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import type { z } from 'zod'
import type { UserActor } from '#app/domain/actor.ts'
import { pageNumber } from '#app/domain/businesses/filters.ts'
import { ownReviews } from '#app/domain/reviews/lists.server.ts'
import { answerReview, reportReview } from '#app/domain/reviews/moderate.server.ts'
import { ownerReviewForm, ownerReviewForms } from '#app/domain/reviews/schema.ts'
import { requireOwner } from '#app/http/actor.server.ts'
import { constraintOf } from '#app/http/form-constraint.server.ts'
import { handleForm } from '#app/http/form.server.ts'
import { screen } from '#app/http/screen.server.ts'
import { redirectWith, type Toast } from '#app/http/toast.server.ts'
import { paths } from '#app/paths.ts'
import { useReply } from '#app/ui/form/use-reply.ts'
import { pageTitle } from '#app/ui/layout/page-title.ts'
import { reviewRefusal } from '#app/ui/reviews/review-refusal.ts'
import { OwnReviews } from './own-reviews.tsx'

export const meta = pageTitle('Reviews')

const pageOf = (request: Request) => pageNumber(new URL(request.url).searchParams.get('page'))

export const loader = screen(async ({ request }: LoaderFunctionArgs) => ({
  list: await ownReviews(await requireOwner(request), pageOf(request)),
  constraint: {
    ...constraintOf(ownerReviewForms.answer),
    ...constraintOf(ownerReviewForms.report),
  },
}))

async function perform(
  actor: UserActor,
  choice: z.output<typeof ownerReviewForm>,
): Promise<Omit<Toast, 'kind'>> {
  if (choice.intent === 'answer') {
    await answerReview(actor, choice)
    return { title: 'Answer Published', description: 'It stands under the review.' }
  }
  await reportReview(actor, choice)
  return { title: 'Review Reported', description: 'We look at it and decide.' }
}

export const action = screen(async ({ request }: ActionFunctionArgs) => {
  const actor = await requireOwner(request)
  const page = pageOf(request)
  const back = paths.ownReviews({ page: page > 1 && page })
  return handleForm(request, ownerReviewForm, async (choice) =>
    redirectWith(back, { ...(await perform(actor, choice)), kind: 'success' }),
  )
})

export default function OwnReviewsScreen() {
  const refusal = reviewRefusal(useReply<typeof action>())
  return <OwnReviews {...useLoaderData<typeof loader>()} refusal={refusal} />
}
