import { createContext, useContext } from 'react'

/** The CSP nonce of this page; empty in the browser, which hides it. */
export const NonceContext = createContext('')
export const useNonce = (): string => useContext(NonceContext)
