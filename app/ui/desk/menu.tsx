import { useLocation } from '@remix-run/react'
import { useEffect, useRef, type ReactNode } from 'react'

/**
 * A `<details>` with a panel, so that it works without scripts. With them it closes on Escape, an outside click and
 * navigation.
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
      if (!open || (event instanceof KeyboardEvent && event.key !== 'Escape')) return
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
