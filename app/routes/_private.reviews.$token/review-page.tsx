import { Link } from '@remix-run/react'
import type { LinkedReview } from '#app/domain/reviews/views.ts'
import { paths } from '#app/paths.ts'
import type { FormReply } from '#app/ui/form/form-reply.ts'
import type { FormConstraint } from '#app/ui/form/server-form.ts'
import { PageMessage } from '#app/ui/layout/page-message.tsx'
import { WholeName } from '#app/ui/primitives/whole-name.tsx'
import { WholeText } from '#app/ui/primitives/whole-text.tsx'
import { WriteForm } from './write-form.tsx'

type Named = { business: LinkedReview['business']; label: string }

function Business({ business, label, look = 'btn-quiet' }: Named & { look?: string }) {
  return business.listed ? (
    <Link className={`btn w-full sm:w-auto ${look}`} to={paths.businessReviews(business.slug)}>
      {label}
    </Link>
  ) : null
}

/** What has become of it, and until when its words can change. */
function Written({ link }: { link: Extract<LinkedReview, { kind: 'edit' }> }) {
  const { business, isHeld, until } = link
  return (
    <>
      <p className="mt-2">
        {isHeld
          ? 'We check it before we publish it.'
          : 'It is shown with your first name and the month of your visit.'}
      </p>
      {isHeld ? null : (
        <p className="mt-4">
          <Business business={business} label="See it on the page" look="btn-action" />
        </p>
      )}
      <h2 className="mt-8 text-xl md:text-xl">Edit your review</h2>
      <p className="mt-1">
        <WholeText>{`You can change it until ${until}.`}</WholeText>
      </p>
    </>
  )
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
        scene={link.isThere ? 'welcome' : 'shutter'}
        actions={<Business business={business} label={`Reviews of ${business.name}`} />}
      >
        <WholeText>{link.sentence}</WholeText>
      </PageMessage>
    )
  }
  const isWritten = link.kind === 'edit'
  return (
    <div className="wrap max-w-3xl py-8 md:py-12">
      <p className="text-muted">
        <WholeName name={business.name}>
          {`Your visit ${isWritten ? `to ${business.name} ` : ''}on ${business.visited}`}
        </WholeName>
      </p>
      <h1>
        <WholeName name={`${business.name}?`}>
          {isWritten ? 'Thank you for your review' : `How was ${business.name}?`}
        </WholeName>
      </h1>
      {isWritten ? (
        <Written link={link} />
      ) : (
        <p className="mt-2">
          <WholeName name={business.name}>
            {`Your review is shown with your first name and the month of your visit. ${business.name} may answer it but cannot remove it.`}
          </WholeName>
        </p>
      )}
      <WriteForm
        written={isWritten ? { stars: link.stars, text: link.text } : null}
        constraint={constraint}
        reply={reply}
      />
    </div>
  )
}
