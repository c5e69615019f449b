import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { pageNumber } from '#app/domain/businesses/filters.ts'
import { adminReviews } from '#app/domain/reviews/lists.server.ts'
import { removeReview, showReview } from '#app/domain/reviews/moderate.server.ts'
import { adminReviewForm, adminReviewForms } from '#app/domain/reviews/schema.ts'
import { requireAdmin } from '#app/http/actor.server.ts'
import { constraintOf } from '#app/http/form-constraint.server.ts'
import { handleForm } from '#app/http/form.server.ts'
import { screen } from '#app/http/screen.server.ts'
import { redirectWith } from '#app/http/toast.server.ts'
import { paths } from '#app/paths.ts'
import { useReply } from '#app/ui/form/use-reply.ts'
import { pageTitle } from '#app/ui/layout/page-title.ts'
import { reviewRefusal } from '#app/ui/reviews/review-refusal.ts'
import { ReviewsPage } from './reviews-page.tsx'

export const meta = pageTitle('Reviews')

const shownOf = (request: Request) => {
  const query = new URL(request.url).searchParams
  return { removed: query.get('show') === 'removed', page: pageNumber(query.get('page')) }
}

export const loader = screen(async ({ request }: LoaderFunctionArgs) => {
  const admin = await requireAdmin(request)
  const shown = shownOf(request)
  const constraint = constraintOf(adminReviewForms.remove)
  return { removed: shown.removed, list: await adminReviews(admin, shown), constraint }
})

export const action = screen(async ({ request }: ActionFunctionArgs) => {
  const admin = await requireAdmin(request)
  const { removed, page } = shownOf(request)
  const back = paths.adminReviews({ show: removed && 'removed', page: page > 1 && page })
  return handleForm(request, adminReviewForm, async (choice) => {
    if (choice.intent === 'remove') {
      await removeReview(admin, choice)
      const description = 'The page says that it was removed, and why.'
      return redirectWith(back, { title: 'Review Removed', description, kind: 'success' })
    }
    await showReview(admin, choice)
    return redirectWith(back, { title: 'Review Shown', kind: 'success' })
  })
})

export default function AdminReviewsScreen() {
  const refusal = reviewRefusal(useReply<typeof action>())
  return <ReviewsPage {...useLoaderData<typeof loader>()} refusal={refusal} />
}
