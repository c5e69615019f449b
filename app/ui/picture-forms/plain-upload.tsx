import type { RefCallback } from 'react'
import { paths } from '#app/paths.ts'
import { Icon } from '#app/ui/primitives/icon.tsx'
import { PictureField } from './picture-field.tsx'

/** Without scripts: the box to choose in, and the button that sends it. */
export function PlainUpload({
  label,
  form,
}: {
  label: string
  form: RefCallback<HTMLFormElement>
}) {
  return (
    <form ref={form} method="post" action={paths.dashboardPicture()} encType="multipart/form-data">
      <PictureField label="Choose a picture" />
      <div className="mt-3">
        <button className="btn btn-action" type="submit">
          <Icon name="upload" />
          {label}
        </button>
      </div>
    </form>
  )
}
