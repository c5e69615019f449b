import type { HeadersFunction, MetaFunction } from '@remix-run/node'
import { Outlet } from '@remix-run/react'
import { ErrorPage } from '#app/ui/layout/error-page.tsx'
import { titleText } from '#app/ui/layout/page-title.ts'

export const meta: MetaFunction = () => [
  { title: titleText('Admin') },
  { name: 'robots', content: 'noindex' },
]

/** For every page within: none of them has headers of its own. */
export const headers: HeadersFunction = () => ({ 'cache-control': 'no-store' })

export default function AdminLayout() {
  return <Outlet />
}

export const ErrorBoundary = ErrorPage
