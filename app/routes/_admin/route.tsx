import type { HeadersFunction, MetaFunction } from '@remix-run/node'
import { Outlet } from '@remix-run/react'
import { FramedErrorPage } from '#app/ui/layout/framed-error-page.tsx'
import { titleText } from '#app/ui/layout/page-title.ts'
import { SiteFrame } from '#app/ui/layout/site-frame.tsx'

export const meta: MetaFunction = () => [
  { title: titleText('Admin') },
  { name: 'robots', content: 'noindex' },
]

/** For every page within: none of them has headers of its own. */
export const headers: HeadersFunction = () => ({ 'cache-control': 'no-store' })

export default function AdminLayout() {
  return (
    <SiteFrame>
      <Outlet />
    </SiteFrame>
  )
}

export const ErrorBoundary = FramedErrorPage
