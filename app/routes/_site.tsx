import { Outlet } from '@remix-run/react'
import { FramedErrorPage } from '#app/ui/layout/framed-error-page.tsx'
import { SiteFrame } from '#app/ui/layout/site-frame.tsx'

/** The public site: indexed and cacheable. */
export default function Site() {
  return (
    <SiteFrame>
      <Outlet />
    </SiteFrame>
  )
}

export const ErrorBoundary = FramedErrorPage
