import { Outlet } from '@remix-run/react'
import { FramedErrorPage } from '#app/ui/layout/framed-error-page.tsx'
import { SiteFrame } from '#app/ui/layout/site-frame.tsx'

/** The public site: pages anybody may find, read and keep. */
export default function Site() {
  return (
    <SiteFrame>
      <Outlet />
    </SiteFrame>
  )
}

export const ErrorBoundary = FramedErrorPage
