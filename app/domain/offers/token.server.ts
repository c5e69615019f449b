import { uuidFromBytes, uuidToBytes } from '#app/domain/uuid.ts'
import { openToken, signToken } from '#app/signed-token.server.ts'

/** Opens the page of somebody who waits: their signed id. Never expires and is not stored. */
export const waitingToken = (entryId: string): string =>
  signToken('waiting-entry', uuidToBytes(entryId))

/** Null for a forged token. */
export function waitingEntryOf(token: string): string | null {
  const data = openToken('waiting-entry', token, 16)
  return data && uuidFromBytes(data)
}
