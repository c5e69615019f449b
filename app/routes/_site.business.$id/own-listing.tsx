import { paths } from '#app/paths.ts'
import { Link } from '#app/ui/primitives/link.tsx'

/** What its owner sees above the page, in place of what others are asked. */
export const OwnListing = () => (
  <div className="border-b border-line bg-info-soft print:hidden">
    <p className="wrap flex flex-wrap items-center justify-between gap-x-4 py-1">
      <span className="font-semibold">This is your listing</span>
      <Link
        className="link inline-flex min-h-[2.75rem] items-center"
        to={paths.dashboard('listing')}
      >
        Edit listing
      </Link>
    </p>
  </div>
)
