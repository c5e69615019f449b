import { createContext, useContext } from 'react'

/** Who looks at the page, as far as its links depend on it; null for somebody who is not signed in. */
export type Viewer = { role: 'ADMIN' | 'BUSINESS' | 'CUSTOMER' } | null

export const ViewerContext = createContext<Viewer>(null)
export const useViewer = (): Viewer => useContext(ViewerContext)
