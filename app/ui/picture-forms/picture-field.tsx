export const accept = 'image/jpeg,image/png,image/webp,image/avif,image/gif'
export const pictureHint = 'JPEG, PNG, WebP, AVIF or GIF, at most 5 MB.'

/** The file's field of a form that works without scripts. */
export const PictureField = () => (
  <div className="drop-zone mb-3">
    <input
      className="!pb-16"
      name="picture"
      type="file"
      accept={accept}
      required
      aria-label="Picture"
      aria-describedby="picture-hint"
    />
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
