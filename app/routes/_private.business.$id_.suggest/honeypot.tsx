/** A field that people do not see and programs fill in. */
export const Honeypot = ({ id }: { id: string }) => (
  <div className="sr-only" aria-hidden="true">
    <label htmlFor={id}>Leave this empty</label>
    <input id={id} name="fax" type="text" tabIndex={-1} autoComplete="off" />
  </div>
)
