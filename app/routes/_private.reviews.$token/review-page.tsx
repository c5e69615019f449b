import { Link } from '@remix-run/react'
import type { LinkedReview } from '#app/domain/reviews/views.ts'
import { paths } from '#app/paths.ts'
import type { FormReply } from '#app/ui/form/form-reply.ts'
import type { FormConstraint } from '#app/ui/form/server-form.ts'
import { PageMessage } from '#app/ui/layout/page-message.tsx'
import { WriteForm } from './write-form.tsx'

function Business({ business, label }: { business: LinkedReview['business']; label: string }) {
  return business.listed ? (
    <Link className="btn btn-quiet" to={paths.businessReviews(business.slug)}>
      {label}
    </Link>
  ) : null
}

export function ReviewPage({
  link,
  constraint,
  reply,
}: {
  link: LinkedReview
  constraint: FormConstraint
  reply: FormReply | undefined
}) {
  const { business } = link
  if (link.kind === 'closed') {
    return (
      <PageMessage
        heading={link.title}
        scene="shutter"
        actions={<Business business={business} label={`Reviews of ${business.name}`} />}
      >
        {link.sentence}
      </PageMessage>
    )
  }
  const isWritten = link.kind === 'edit'
  return (
    <div className="wrap max-w-2xl py-8 md:py-12">
      <p className="text-muted">Your visit on {business.visited}</p>
      <h1>{isWritten ? `Your review of ${business.name}` : `How was ${business.name}?`}</h1>
      {isWritten ? (
        <p className="mt-2">
          {link.isHeld
            ? 'We have it. Somebody reads it before it is shown.'
            : 'It is shown with your first name and the month of your visit.'}{' '}
          You can change it until {link.until}.
        </p>
      ) : (
        <p className="mt-2">
          It will be shown with your first name and the month of your visit. {business.name} may
          answer, and cannot take it down.
        </p>
      )}
      <WriteForm
        written={isWritten ? { stars: link.stars, text: link.text } : null}
        constraint={constraint}
        reply={reply}
      />
      {isWritten ? (
        <div className="mt-6">
          <Business business={business} label="See it on the page" />
        </div>
      ) : null}
    </div>
  )
}
