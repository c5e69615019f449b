import { Link } from '@remix-run/react'
import { countText } from './figures.ts'

type ChipLink = {
  label: string
  to: string
  isCurrent: boolean
  /** What waits there; none is not shown. */
  count?: number
  /** The class of its colour elsewhere on the screen. */
  swatch?: string | undefined
}

/** Scrolls a row, which phones show the beginning of, to its current chip. */
function reveal(link: HTMLAnchorElement | null) {
  const row = link?.closest('ul')
  if (!link || !row) return
  const beyond = link.getBoundingClientRect().right - row.getBoundingClientRect().right
  if (beyond > 0) row.scrollLeft += beyond + 16
}

/** The parts of a screen, of which one is shown. */
export function ChipLinks({
  label,
  links,
  isJoined = false,
  isTabs = false,
  isWhole = false,
  className = 'px-3 text-sm',
}: {
  label: string
  links: ChipLink[]
  /** Whether they are ways to see the same, in one box. */
  isJoined?: boolean
  /** Whether they stand below a heading's own buttons, and look like none. */
  isTabs?: boolean
  /** Whether phones show all of them, on as many lines as they need. */
  isWhole?: boolean
  className?: string
}) {
  return (
    <nav aria-label={label} className="mb-3 min-w-0 md:mb-4">
      <ul
        className={
          isTabs
            ? 'part-tabs'
            : isJoined
              ? 'chips-joined'
              : isWhole
                ? 'chip-row chip-row-whole'
                : 'chip-row'
        }
      >
        {links.map((link) => (
          <li key={link.label}>
            <Link
              ref={link.isCurrent ? reveal : undefined}
              className={
                isTabs
                  ? undefined
                  : `btn whitespace-nowrap ${className} ${link.isCurrent ? 'bg-ink text-page' : 'btn-quiet'}`
              }
              aria-current={link.isCurrent ? 'page' : undefined}
              to={link.to}
            >
              {link.swatch ? (
                <span className={`h-2.5 w-2.5 shrink-0 rounded-sm ${link.swatch}`} />
              ) : null}
              {link.label}
              {link.count ? (
                <span className="badge bg-coral text-on-coral">{countText(link.count)}</span>
              ) : null}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
