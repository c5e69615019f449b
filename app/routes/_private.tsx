import type { HeadersFunction, MetaFunction } from '@remix-run/node'
import { Outlet, useLocation } from '@remix-run/react'
import { useEffect } from 'react'
import { brand } from '#app/brand.ts'
import { FramedErrorPage } from '#app/ui/layout/framed-error-page.tsx'
import { SiteFrame } from '#app/ui/layout/site-frame.tsx'

/** Pages behind a personal link or made for one visit: not cached, not indexed. */
export const meta: MetaFunction = () => [
  { title: brand.name },
  { name: 'robots', content: 'noindex, nofollow' },
]

// `no-referrer` would also remove Origin from the page's own posts, which are then refused.
export const headers: HeadersFunction = () => ({
  'cache-control': 'no-store',
  'referrer-policy': 'same-origin',
  'x-robots-tag': 'noindex',
})

/** Where what was pressed is gone with the page or the step before, the focus goes on to what comes next. */
function useFocusAfterNavigation(): void {
  const { key } = useLocation()
  useEffect(() => {
    const { activeElement, body } = document
    // Opened, or gone back to.
    if (window['__remixRouter'].state.historyAction === 'POP' || activeElement !== body) return
    const next =
      body.querySelector<HTMLElement>('[data-next]:not([hidden]) h2') ?? body.querySelector('h1')
    if (!next) return
    next.tabIndex = -1
    next.focus({ preventScroll: true })
  }, [key])
}

export default function Private() {
  useFocusAfterNavigation()
  return (
    <SiteFrame>
      <Outlet />
    </SiteFrame>
  )
}

export const ErrorBoundary = FramedErrorPage
