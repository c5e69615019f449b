import { paths } from '#app/paths.ts'
import { Link } from '#app/ui/primitives/link.tsx'

export type Crumb = { label: string; to: string }

/** The way to this page; the last crumb is the page itself. On phones neither it nor the home page is named. */
export function Breadcrumbs({ crumbs }: { crumbs: readonly Crumb[] }) {
  const onPhones = crumbs.slice(0, -1).filter(({ to }) => to !== paths.home())
  return (
    <nav aria-label="Breadcrumb" className="print:hidden">
      <ol className="flex flex-wrap items-center gap-x-2 text-sm text-muted sm:flex-nowrap">
        {crumbs.map((crumb, at) => (
          <li
            key={crumb.to}
            className={`items-center gap-2 ${onPhones.includes(crumb) ? 'inline-flex' : 'hidden sm:inline-flex'} ${at === crumbs.length - 1 ? 'min-w-0' : 'shrink-0'}`}
          >
            {onPhones.length === 1 && crumb === onPhones[0] ? (
              <span aria-hidden="true" className="sm:hidden">
                ‹
              </span>
            ) : null}
            {at > 0 ? (
              <span
                aria-hidden="true"
                className={crumb === onPhones[0] ? 'hidden sm:inline' : undefined}
              >
                ›
              </span>
            ) : null}
            {at === crumbs.length - 1 ? (
              <span aria-current="page" className="min-w-0 truncate">
                {crumb.label}
              </span>
            ) : (
              <Link
                className="inline-flex min-h-[2.75rem] items-center whitespace-nowrap underline"
                to={crumb.to}
              >
                {crumb.label}
              </Link>
            )}
          </li>
        ))}
      </ol>
    </nav>
  )
}
