import { DatabaseError } from 'pg'

/** SQLSTATEs with which the server ends a connection or refuses a new one. */
const givenUp = /^(08...|57P0[1-5]|53...|25006|25P03)$/

/** Messages of driver and operating system for a lost or refused connection. */
const connectionMessages =
  /^(Connection terminated|Client (was|has)|timeout e|The database has stopped)/

/** Whether a driver error concerns the connection, not the statement. */
export function isConnectionFault(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const { code = '', message } = error as Error & { code?: string }
  if (error instanceof DatabaseError) return givenUp.test(code)
  return /^E(?!RR_)[A-Z_]+$|^ERR_(STREAM|SOCKET)/.test(code) || connectionMessages.test(message)
}
