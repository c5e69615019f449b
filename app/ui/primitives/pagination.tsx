import { Link } from './link.tsx'
import { Icon } from './icon.tsx'
import { pageWindow } from './page-window.ts'

// Seven of them and a gap fit a phone.
const box =
  'flex h-11 min-w-[2.75rem] items-center justify-center rounded-control px-1 font-semibold sm:px-3'

/** `to` gives the URL of a page. */
export function Pagination({
  page,
  pages,
  to,
}: {
  page: number
  pages: number
  to: (page: number) => string
}) {
  if (pages <= 1) return null
  return (
    <nav aria-label="Pages" className="mt-8 flex flex-wrap items-center justify-center sm:gap-1">
      {page > 1 ? (
        <Link
          className={`${box} hover:bg-raised`}
          prefetch="intent"
          to={to(page - 1)}
          rel="prev"
          aria-label="Previous page"
        >
          <Icon name="chevron-left" />
        </Link>
      ) : null}
      {pageWindow(page, pages).map((n, at) =>
        n === null ? (
          <span key={`gap-${at}`} className="text-muted sm:px-1" aria-hidden="true">
            …
          </span>
        ) : n === page ? (
          <span key={n} className={`${box} bg-ink text-page`} aria-current="page">
            {n}
          </span>
        ) : (
          <Link
            key={n}
            className={`${box} hover:bg-raised`}
            prefetch="intent"
            to={to(n)}
            aria-label={`Page ${n}`}
          >
            {n}
          </Link>
        ),
      )}
      {page < pages ? (
        <Link
          className={`${box} hover:bg-raised`}
          prefetch="intent"
          to={to(page + 1)}
          rel="next"
          aria-label="Next page"
        >
          <Icon name="chevron-right" />
        </Link>
      ) : null}
    </nav>
  )
}
