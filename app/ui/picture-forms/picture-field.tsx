import { Icon } from '#app/ui/primitives/icon.tsx'

export const accept = 'image/jpeg,image/png,image/webp,image/avif,image/gif'
export const pictureHint = 'JPEG, PNG, WebP, AVIF or GIF, at most 5 MB.'

/**
 * The file's field of a form that works without scripts: the input is the whole box, under what is shown of it, and has
 * the file's name and the browser's own button once there is one. A button right after it is not there until then.
 */
export const PictureField = ({ label }: { label: string }) => (
  <div className="picture-zone">
    <input
      name="picture"
      type="file"
      accept={accept}
      required
      aria-label={label}
      aria-describedby="picture-hint"
    />
    <span className="btn btn-quiet" aria-hidden="true">
      <Icon name="upload" />
      {label}
    </span>
    <p id="picture-hint">{pictureHint}</p>
  </div>
)

/** Why the last one was not taken. */
export const PictureRefusal = ({ title, children }: { title: string; children: string }) => (
  <div className="mb-4 rounded-control border border-danger bg-danger-soft p-3" role="alert">
    <p className="font-semibold">{title}</p>
    <p>{children}</p>
  </div>
)
