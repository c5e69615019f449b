import { Form } from '@remix-run/react'
import { focalPointLabels, focalPoints, type FocalPoint } from '#app/domain/uploads/focal-point.ts'
import { paths } from '#app/paths.ts'
import { SubmitButton } from '#app/ui/primitives/submit-button.tsx'

/** Nine focal points: the part to keep when the picture is cropped. */
export function FocalChoice({ current }: { current: FocalPoint }) {
  return (
    <Form method="post" action={paths.dashboardPicture()} preventScrollReset>
      <fieldset>
        <legend className="label">Focus point</legend>
        <p className="hint">Cards crop the picture. Choose the part that must stay visible.</p>
        <div className="mt-2 inline-grid grid-cols-3 overflow-hidden rounded-control border border-edge">
          {focalPoints.map((point) => (
            <label
              key={point}
              className="flex h-11 w-14 cursor-pointer items-center justify-center border-line hover:bg-raised"
            >
              <input
                type="radio"
                name="focalPoint"
                value={point}
                defaultChecked={point === current}
                className="h-5 w-5"
              />
              <span className="sr-only">{focalPointLabels[point]}</span>
            </label>
          ))}
        </div>
      </fieldset>
      <SubmitButton
        pending="Saving..."
        name="intent"
        value="focalPoint"
        className="btn btn-quiet mt-3"
      >
        Save focus point
      </SubmitButton>
    </Form>
  )
}
