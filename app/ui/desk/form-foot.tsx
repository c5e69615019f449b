import { Link } from '@remix-run/react'
import type { ReactNode } from 'react'

/** The end of a form: its button, and the way back without it. */
export const FormFoot = ({ cancelTo, children }: { cancelTo: string; children: ReactNode }) => (
  <div className="form-foot">
    {children}
    <Link className="btn btn-quiet" to={cancelTo}>
      Cancel
    </Link>
  </div>
)
