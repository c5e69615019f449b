import { createContext, useContext } from 'react'

export type Viewer = { role: 'ADMIN' | 'BUSINESS' | 'CUSTOMER' } | null

export const ViewerContext = createContext<Viewer>(null)
export const useViewer = (): Viewer => useContext(ViewerContext)
