import type { HeadersFunction, MetaFunction } from '@remix-run/node'
import { Outlet } from '@remix-run/react'
import { brand } from '#app/brand.ts'
import { FramedErrorPage } from '#app/ui/layout/framed-error-page.tsx'
import { SiteFrame } from '#app/ui/layout/site-frame.tsx'

export const meta: MetaFunction = () => [
  { title: brand.name },
  { name: 'robots', content: 'noindex' },
]

// Mailed links carry a token in the URL, which must not leak by Referer.
export const headers: HeadersFunction = () => ({
  'cache-control': 'no-store',
  'referrer-policy': 'same-origin',
})

const Account = () => (
  <SiteFrame>
    <Outlet />
  </SiteFrame>
)

export default Account

export const ErrorBoundary = FramedErrorPage
