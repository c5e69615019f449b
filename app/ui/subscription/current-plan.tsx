import { paths } from '#app/paths.ts'
import { Link } from '#app/ui/primitives/link.tsx'

/** In the place of the button of the plan that the viewer has, which its card says. */
export const CurrentPlan = () => (
  <Link className="btn btn-quiet w-full" to={paths.ownPlan()}>
    See your plan
  </Link>
)
