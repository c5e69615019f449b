import { AsyncLocalStorage } from 'node:async_hooks'

const allowed = new AsyncLocalStorage<true>()

/** Does `work`, whose reads may be a second old: nobody in particular asks, and nothing is written. */
export const allowOldReads = <T>(work: () => T): T => allowed.run(true, work)

export const oldReadsAllowed = (): boolean => allowed.getStore() === true
