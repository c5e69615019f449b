import { AsyncLocalStorage } from 'node:async_hooks'
import { randomBytes } from 'node:crypto'

type CurrentRequest = {
  id: string
  /** The token of a session that it began: what is read after a form's work is read as that one. */
  session: string | null
  /** What a limit that refused it says of when to try again: headers of the answer, whoever renders that. */
  retry: Record<string, string>
}

const requests = new AsyncLocalStorage<CurrentRequest>()

/** Does `work` as one request; lines that it logs carry its id. */
export const asRequest = <T>(work: () => T): T =>
  requests.run({ id: randomBytes(6).toString('hex'), session: null, retry: {} }, work)

/** The request under way; undefined outside of one. */
export const currentRequest = (): CurrentRequest | undefined => requests.getStore()

/** The id of the request under way, as `Reference: …` shows it; undefined outside of one. */
export const requestId = (): string | undefined => requests.getStore()?.id
