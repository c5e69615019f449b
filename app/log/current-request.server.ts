import { AsyncLocalStorage } from 'node:async_hooks'
import { randomBytes } from 'node:crypto'

const requests = new AsyncLocalStorage<string>()

/** Does `work` as one request; lines that it logs carry its id. */
export const asRequest = <T>(work: () => T): T => requests.run(randomBytes(6).toString('hex'), work)

/** The id of the request under way, as `Reference: …` shows it; undefined outside of one. */
export const requestId = (): string | undefined => requests.getStore()
