import { createContext, useContext } from 'react'

/** The nonce of this page's scripts; empty in the browser, where scripts already run. */
export const NonceContext = createContext('')
export const useNonce = (): string => useContext(NonceContext)
