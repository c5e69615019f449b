import { useLocation, useNavigation } from '@remix-run/react'
import { useEffect, useRef } from 'react'

type Answered = { row: Element; list: Element; at: number; part: Element | null; pathname: string }

const focusable = 'summary, a[href], button'

/** Older browsers cannot tell. */
const isSeen = (element: Element): boolean => element.checkVisibility?.() ?? true

/** Whether what had the focus is gone, or within a menu that has closed. */
function isFocusLost(): boolean {
  const { activeElement } = document
  return !activeElement || activeElement === document.body || !isSeen(activeElement)
}

/** The answered row where it stays, else the one that takes its place, else the heading of its list or page. */
function nextPlace({ row, list, at, part }: Answered): HTMLElement | null {
  const kept = row.isConnected ? row : null
  const next = list.isConnected ? (list.children[at] ?? list.lastElementChild) : null
  const inRow = [...((kept ?? next)?.querySelectorAll<HTMLElement>(focusable) ?? [])].find(isSeen)
  if (inRow) return inRow
  const heading = part?.isConnected ? part.querySelector<HTMLElement>('h2, h3') : null
  const place = heading ?? document.querySelector<HTMLElement>('main h1')
  place?.setAttribute('tabindex', '-1')
  return place
}

/** Keeps the focus in a list where one of its rows was answered, instead of losing it with the row. */
export function useFocusAfterRow() {
  const answered = useRef<Answered | null>(null)
  const { state } = useNavigation()
  const { pathname } = useLocation()
  useEffect(() => {
    const remember = ({ target }: Event) => {
      const row = (target as Element).closest('main li, main tr')
      const list = row?.parentElement
      if (!row || !list) return
      const at = [...list.children].indexOf(row)
      answered.current = {
        row,
        list,
        at,
        part: list.closest('section'),
        pathname: location.pathname,
      }
    }
    document.addEventListener('submit', remember, true)
    return () => document.removeEventListener('submit', remember, true)
  }, [])
  useEffect(() => {
    const was = answered.current
    if (state !== 'idle' || !was) return
    answered.current = null
    if (was.pathname !== pathname) return
    // Menus close, and browsers notice what is hidden, after this.
    setTimeout(() => {
      if (isFocusLost()) nextPlace(was)?.focus()
    }, 50)
  }, [state, pathname])
}
