import { lazy, Suspense, useRef, useState, type MouseEvent, type ReactNode } from 'react'
import { paths } from '#app/paths.ts'
import { Link } from '#app/ui/primitives/link.tsx'
import type { BookableCard } from './bookable-card.ts'

const loadDialog = () => import('./booking-dialog.tsx')
const BookingDialog = lazy(loadDialog)

const isPlainClick = (event: MouseEvent) =>
  event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey

/**
 * `Book Now`: a link to the booking page, opened as a dialog where scripts run. The dialog's code is fetched on hover
 * or focus.
 */
export function BookLink({
  business,
  className = 'btn btn-coral',
  children,
}: {
  business: BookableCard
  className?: string
  children: ReactNode
}) {
  const [open, setOpen] = useState(false)
  const link = useRef<HTMLAnchorElement>(null)
  const preload = () => void loadDialog().catch(() => undefined)
  const show = (event: MouseEvent<HTMLAnchorElement>) => {
    if (!isPlainClick(event)) return
    event.preventDefault()
    const { href } = event.currentTarget
    // If the dialog cannot be fetched, open the page.
    loadDialog().then(
      () => setOpen(true),
      () => window.location.assign(href),
    )
  }
  return (
    <>
      <Link
        ref={link}
        to={paths.bookBusiness(business.slug)}
        className={className}
        discover="none"
        onClick={show}
        onPointerEnter={preload}
        onFocus={preload}
        aria-haspopup="dialog"
      >
        {children}
      </Link>
      {open ? (
        <Suspense fallback={null}>
          <BookingDialog
            business={business}
            onClose={() => setOpen(false)}
            returnFocus={() => link.current?.focus()}
          />
        </Suspense>
      ) : null}
    </>
  )
}
