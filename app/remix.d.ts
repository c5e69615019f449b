import '@remix-run/server-runtime'
import type { SharedPage } from './http/shared-page.server.ts'
import type { Kept } from './ui/layout/unanswered.ts'

declare module '@remix-run/server-runtime' {
  interface Future {
    v3_singleFetch: true
  }
  interface AppLoadContext {
    clientAddress?: string
    /** Set where a request failed because the database was unavailable: the answer is 503. */
    databaseAway?: boolean
    /** Set where the answer may be shown to everybody who asks for the same address without a cookie. */
    sharedPage?: SharedPage
  }
}

declare global {
  interface Window {
    __kept?: Kept
  }
}

declare module '@remix-run/router' {
  interface Router {
    /** Ends what it is at, without a new page; see vite.config.ts. Not there while developing. */
    stay?: (isAnswered?: boolean) => void
  }
}
