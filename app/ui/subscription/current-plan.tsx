import { paths } from '#app/paths.ts'
import { Icon } from '#app/ui/primitives/icon.tsx'
import { Link } from '#app/ui/primitives/link.tsx'

/** In the place of the button of the plan that the viewer has. */
export const CurrentPlan = () => (
  <p className="flex min-h-[2.75rem] flex-wrap items-center justify-between gap-x-4 font-semibold">
    <span className="inline-flex items-center gap-2">
      <Icon name="check" className="h-5 w-5 text-success" />
      Your current plan
    </span>
    <Link className="link inline-block py-2" to={paths.ownPlan()}>
      See your plan
    </Link>
  </p>
)
