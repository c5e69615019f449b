import { Form, Link } from '@remix-run/react'
import type { OwnBusiness } from '#app/domain/businesses/profile.ts'
import { allows } from '#app/domain/businesses/plan-features.ts'
import type { OwnPicture } from '#app/domain/uploads/views.ts'
import { paths } from '#app/paths.ts'
import { planOffers } from '#app/ui/desk/plan-offers.ts'
import { BusinessPicture } from '#app/ui/business/business-picture.tsx'
import { Icon } from '#app/ui/primitives/icon.tsx'
import { SubmitButton } from '#app/ui/primitives/submit-button.tsx'
import { FocalChoice } from './focal-choice.tsx'
import { PictureUpload } from './picture-upload.tsx'

function RemoveForm() {
  return (
    <Form method="post" action={paths.dashboardPicture()} preventScrollReset>
      <SubmitButton pending="Removing..." name="intent" value="remove" className="btn btn-danger">
        <Icon name="trash" />
        Remove picture
      </SubmitButton>
    </Form>
  )
}

export function PictureCard({
  business,
  picture,
  refusal,
  isAlone = false,
}: {
  business: OwnBusiness
  picture: OwnPicture | null
  refusal?: string | undefined
  /** Whether the title of its page says what it is. */
  isAlone?: boolean
}) {
  const may = allows(business.planStatus, 'own-picture')
  return (
    <section className="panel" aria-labelledby="picture-heading">
      <h2 id="picture-heading" className={isAlone ? 'sr-only' : 'mb-3 text-lg md:text-lg'}>
        Business picture
      </h2>
      <div className="picture-columns grid grid-cols-1 gap-6">
        <div className="space-y-5">
          <figure>
            <div className="overflow-hidden rounded-control border border-line">
              <BusinessPicture business={{ ...business, picture }} alt="Your picture" eager />
            </div>
            <figcaption className="mt-2 text-sm text-muted">
              {business.logo
                ? 'This is what people see on your card.'
                : may
                  ? 'Until you upload a picture, we show this illustration.'
                  : 'We show this illustration on your card and your page.'}
            </figcaption>
          </figure>
          {may && picture ? (
            <FocalChoice key={picture.focalPoint} current={picture.focalPoint} />
          ) : null}
        </div>
        <div className="flex flex-col gap-5">
          {may ? <PictureUpload has={business.logo !== null} refusal={refusal} /> : null}
          {business.logo ? <RemoveForm /> : null}
          {may ? null : (
            <div>
              <h3>A picture of your own</h3>
              <p className="mt-1">With Basic your card and your page show your own picture.</p>
              <Link className="btn btn-quiet mt-4 px-3 max-sm:w-full" to={paths.subscription()}>
                {planOffers.Basic.label}
              </Link>
            </div>
          )}
        </div>
      </div>
    </section>
  )
}
