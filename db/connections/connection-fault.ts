import { DatabaseError } from 'pg'

/** States in which the server itself gives a connection or its work up, or takes no more (SQLSTATE). */
const givenUp = /^(08...|57P0[1-5]|53...|25006|25P03)$/

/** What the driver and the operating system say of a connection that is gone or cannot be had. */
const connectionMessages =
  /^(Connection terminated|Client (was|has)|timeout e|The database has stopped)/

/** Whether an error of the driver speaks of a connection rather than of the statement on it. */
export function isConnectionFault(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const { code = '', message } = error as Error & { code?: string }
  if (error instanceof DatabaseError) return givenUp.test(code)
  return /^E(?!RR_)[A-Z_]+$|^ERR_(STREAM|SOCKET)/.test(code) || connectionMessages.test(message)
}
