import { Form } from '@remix-run/react'
import type { ShownPicture } from '#app/domain/businesses/views.ts'
import { MadePicture } from '#app/ui/business/business-picture.tsx'
import { SubmitButton } from '#app/ui/primitives/submit-button.tsx'
import { PictureField, PictureRefusal } from './picture-field.tsx'

type Props = {
  name: string
  picture: ShownPicture | null
  /** Whether the plan has pictures. */
  may: boolean
  refusal: string | undefined
}

const Remove = () => (
  <Form method="post" className="mt-2">
    <SubmitButton
      pending="Removing..."
      name="intent"
      value="remove-picture"
      className="link inline-flex min-h-[2.75rem] items-center text-sm"
    >
      Remove picture
    </SubmitButton>
  </Form>
)

const Upload = ({ label }: { label: string }) => (
  <Form method="post" encType="multipart/form-data">
    <PictureField label={label} />
    <SubmitButton pending="Making your picture...">Save picture</SubmitButton>
  </Form>
)

/** The picture of a service or a person; it posts to the page it is on. */
export function PartPicture({ name, picture, may, refusal }: Props) {
  return (
    <section className="panel" aria-labelledby="picture-heading">
      <h2 id="picture-heading" className="mb-3 text-lg md:text-lg">
        Picture
      </h2>
      {refusal === undefined ? null : (
        <PictureRefusal title="The picture was not saved">{refusal}</PictureRefusal>
      )}
      <div className="part-picture">
        {picture ? (
          <MadePicture
            picture={picture}
            place="card"
            eager={false}
            alt={`Picture of ${name}`}
            className="picture-16-10 rounded-control border border-line"
          />
        ) : (
          <p className="text-muted">
            {may
              ? 'No picture yet. It is shown where customers choose; without one they see the name alone.'
              : 'Pictures come with the Basic plan.'}
          </p>
        )}
        <div>
          {may ? (
            <Upload
              key={picture?.hash ?? 'none'}
              label={picture ? 'Change picture' : 'Add picture'}
            />
          ) : null}
          {picture ? <Remove /> : null}
        </div>
      </div>
    </section>
  )
}
