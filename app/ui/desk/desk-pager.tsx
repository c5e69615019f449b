import { Link } from '@remix-run/react'
import { Icon } from '#app/ui/primitives/icon.tsx'
import { countText } from './figures.ts'

type Words = [before: string, after: string]

const usualWords: Words = ['Previous', 'Next']

/** The pages of a desk's list, at the foot of its card. `words` say what the pages before and after hold. */
export function DeskPager({
  page,
  pages,
  to,
  words: [before, after] = usualWords,
}: {
  page: number
  pages: number
  /** The URL of a page. */
  to: (page: number) => string
  words?: Words
}) {
  if (pages <= 1) return null
  return (
    <nav className="pager border-t border-line px-4 py-3" aria-label="Pages">
      {page > 1 ? (
        <Link className="btn btn-quiet px-3 text-sm" to={to(page - 1)} rel="prev">
          <Icon name="chevron-left" />
          {before}
        </Link>
      ) : (
        <span />
      )}
      <p className="text-center text-sm text-muted">
        Page {countText(page)} of {countText(pages)}
      </p>
      {page < pages ? (
        <Link className="btn btn-quiet px-3 text-sm" to={to(page + 1)} rel="next">
          {after}
          <Icon name="chevron-right" />
        </Link>
      ) : (
        <span />
      )}
    </nav>
  )
}
