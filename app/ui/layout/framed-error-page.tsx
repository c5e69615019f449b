import { ErrorPage } from './error-page.tsx'
import { SiteFrame } from './site-frame.tsx'

/** The `ErrorBoundary` of the site's layouts. */
export const FramedErrorPage = () => (
  <SiteFrame>
    <ErrorPage />
  </SiteFrame>
)
