import type { HeadersFunction, MetaFunction } from '@remix-run/node'
import { Outlet, useLocation } from '@remix-run/react'
import { brand } from '#app/brand.ts'
import { paths } from '#app/paths.ts'
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

export default function Account() {
  const { pathname } = useLocation()
  const isSettings = pathname.startsWith(paths.account())
  return (
    <SiteFrame>
      <div className={isSettings ? 'wrap max-w-5xl py-8 md:py-12' : undefined}>
        <Outlet />
      </div>
    </SiteFrame>
  )
}

export const ErrorBoundary = FramedErrorPage
