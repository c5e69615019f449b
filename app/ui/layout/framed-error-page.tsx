import { ErrorPage } from './error-page.tsx'
import { SiteFrame } from './site-frame.tsx'

export const FramedErrorPage = () => (
  <SiteFrame>
    <ErrorPage />
  </SiteFrame>
)
