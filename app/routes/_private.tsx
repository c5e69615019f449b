import type { HeadersFunction, MetaFunction } from '@remix-run/node'
import { Outlet } from '@remix-run/react'
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

export default function Private() {
  return (
    <SiteFrame>
      <Outlet />
    </SiteFrame>
  )
}

export const ErrorBoundary = FramedErrorPage
