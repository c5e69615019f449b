export const accept = 'image/jpeg,image/png,image/webp,image/avif,image/gif'
export const pictureHint = 'JPEG, PNG, WebP, AVIF or GIF, at most 5 MB.'

/** The file's field of a form that works without scripts. */
export const PictureField = () => (
  <>
    <label className="label" htmlFor="picture">
      Picture
    </label>
    <p className="hint" id="picture-hint">
      {pictureHint}
    </p>
    <input
      className="field mb-3"
      id="picture"
      name="picture"
      type="file"
      accept={accept}
      required
      aria-describedby="picture-hint"
    />
  </>
)

/** Why the last one was not taken. */
export const PictureRefusal = ({ title, children }: { title: string; children: string }) => (
  <div className="mb-4 rounded-control border border-danger bg-danger-soft p-3" role="alert">
    <p className="font-semibold">{title}</p>
    <p>{children}</p>
  </div>
)
