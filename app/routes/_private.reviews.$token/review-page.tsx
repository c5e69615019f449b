import { Link } from '@remix-run/react'
import type { LinkedReview } from '#app/domain/reviews/views.ts'
import { paths } from '#app/paths.ts'
import type { FormReply } from '#app/ui/form/form-reply.ts'
import type { FormConstraint } from '#app/ui/form/server-form.ts'
import { PageMessage } from '#app/ui/layout/page-message.tsx'
import { WholeName } from '#app/ui/primitives/whole-name.tsx'
import { Disclosure } from '#app/ui/primitives/disclosure.tsx'
import { ReviewWords } from '#app/ui/reviews/review-words.tsx'
import { WholeText } from '#app/ui/primitives/whole-text.tsx'
import { WriteForm, type WriteFormProps } from './write-form.tsx'

type Named = { business: LinkedReview['business']; label: string }

function Business({ business, label, look = 'btn-quiet' }: Named & { look?: string }) {
  return business.listed ? (
    <Link className={`btn w-full sm:w-auto ${look}`} to={paths.businessReviews(business.slug)}>
      {label}
    </Link>
  ) : null
}

/** What was written, what has become of it, and until when its words can change. */
function Written({
  link,
  form,
}: {
  link: Extract<LinkedReview, { kind: 'edit' }>
  form: WriteFormProps
}) {
  const { business, isHeld, until } = link
  return (
    <>
      <p className="mt-2">
        {isHeld
          ? 'We check it before we publish it.'
          : 'It is shown with your first name and the month of your visit.'}
      </p>
      <section className="panel mt-6" aria-label="Your review">
        <p className="mb-3">
          <span
            className={`badge status uppercase ${isHeld ? 'bg-warning-soft text-warning' : 'bg-success-soft text-success'}`}
          >
            {isHeld ? 'In review' : 'Published'}
          </span>
        </p>
        <ReviewWords {...link} />
      </section>
      {isHeld ? null : (
        <p className="mt-6">
          <Business business={business} label="See it on the page" look="btn-action" />
        </p>
      )}
      <div className="mt-6">
        <Disclosure
          summary={`Edit your review \u00b7 until\u00a0${until.replaceAll(' ', '\u00a0')}`}
          open={form.reply !== undefined}
        >
          <WriteForm {...form} />
        </Disclosure>
      </div>
    </>
  )
}

export function ReviewPage({
  link,
  banner,
  constraint,
  reply,
}: {
  link: LinkedReview
  /** The address of the picture above it. */
  banner: string
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
  const form = { constraint, reply }
  const isWritten = link.kind === 'edit'
  return (
    <>
      <img className="booked-banner" src={banner} alt="" />
      <div className="wrap max-w-3xl py-6 md:py-10">
        <p className="text-muted">
          <WholeName name={business.name}>
            {`Your visit ${isWritten ? `to ${business.name} ` : ''}on ${business.visited}`}
          </WholeName>
        </p>
        <h1 className="mt-1">
          <WholeName name={`${business.name}?`}>
            {isWritten ? 'Thank you for your review' : `How was ${business.name}?`}
          </WholeName>
        </h1>
        {isWritten ? (
          <Written link={link} form={{ ...form, written: link }} />
        ) : (
          <>
            <p className="mt-2 max-w-prose">
              <WholeName name={business.name}>
                {`Your review is shown with your first name and the month of your visit. ${business.name} may answer it but cannot remove it.`}
              </WholeName>
            </p>
            <div className="panel mt-6">
              <WriteForm {...form} written={null} />
            </div>
          </>
        )}
      </div>
    </>
  )
}
