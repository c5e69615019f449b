import { useLocation } from '@remix-run/react'
import { useEffect, useRef, type ReactNode } from 'react'

/** Moves the focus among the summary and the rows of an open menu, as the arrow asks. */
function moveFocus(event: KeyboardEvent, open: Element): void {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
  const places = [...open.querySelectorAll<HTMLElement>('summary, a[href], button')]
  const at = places.findIndex((place) => place === document.activeElement)
  if (!step || at < 0) return
  event.preventDefault()
  places.at((at + step) % places.length)?.focus()
}

/**
 * A `<details>` with a panel, so that it works without scripts. With them arrows move among its rows, and it
 * closes on Escape, an outside click and navigation.
 */
export function Menu({
  summary,
  title,
  className,
  panel,
  children,
}: {
  /** The button's content. */
  summary: ReactNode
  title?: string
  className: string
  panel: string
  children: ReactNode
}) {
  const menu = useRef<HTMLDetailsElement>(null)
  const { key } = useLocation()
  // Once it changes, not at first: the menu may have been opened before the scripts came.
  useEffect(
    () => () => {
      if (menu.current) menu.current.open = false
    },
    [key],
  )
  useEffect(() => {
    const close = (event: Event) => {
      const open = menu.current?.open ? menu.current : null
      if (!open) return
      if (event instanceof KeyboardEvent && event.key !== 'Escape') return moveFocus(event, open)
      if (event instanceof MouseEvent && open.contains(event.target as Node)) return
      open.open = false
      if (event instanceof KeyboardEvent) open.querySelector('summary')?.focus()
    }
    document.addEventListener('click', close)
    document.addEventListener('keydown', close)
    return () => {
      document.removeEventListener('click', close)
      document.removeEventListener('keydown', close)
    }
  }, [])
  return (
    <details ref={menu} className="group relative">
      <summary
        title={title}
        className={`list-none [&::-webkit-details-marker]:hidden ${className}`}
      >
        {summary}
      </summary>
      <div className={`menu-panel absolute z-30 ${panel}`}>{children}</div>
    </details>
  )
}

export const menuRow = 'menu-row'
