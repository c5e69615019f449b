import { Link } from '@remix-run/react'
import { paths } from '#app/paths.ts'
import { SubmitButton } from '#app/ui/primitives/submit-button.tsx'

/** Saves a service or a person, or goes back to all of them; in sight while its form is. */
export const PartSaveBar = ({ children }: { children: string }) => (
  <div className="save-bar">
    <div className="flex w-full flex-wrap gap-3">
      <SubmitButton pending="Saving..." className="btn btn-action max-sm:grow">
        {children}
      </SubmitButton>
      <Link className="btn btn-quiet" to={paths.ownServices()}>
        Cancel
      </Link>
    </div>
  </div>
)
