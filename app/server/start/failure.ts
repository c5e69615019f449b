import { reportFatal } from '#app/log/process-faults.ts'

type Failure = Error & {
  code?: string
  syscall?: string
  port?: number
  address?: string
  hostname?: string
  severity?: string
}

/** An operating system error as a sentence; its own message where there is none. */
function ofSystem({ code, syscall, port, address, hostname, message }: Failure): string {
  if (syscall === 'getaddrinfo') {
    return `The name ${hostname} leads nowhere (${code}): see HOST and the addresses in the settings.`
  }
  if (syscall !== 'listen') return message
  if (code === 'EADDRINUSE') {
    return `Port ${port} is taken: end what listens there, or set PORT to another (PORT=3001 npm start).`
  }
  if (code === 'EADDRNOTAVAIL') return `HOST: ${address} is no address of this machine.`
  return code === 'EACCES'
    ? `Port ${port} may not be used by this account: set PORT to another.`
    : message
}

/** A sentence for errors a user can fix, or null for internal faults; never a query or its values. */
function sentenceFor(error: unknown): string | null {
  if (!(error instanceof Error)) return null
  const failure = error as Failure
  switch (failure.name) {
    case 'ConfigurationError':
    case 'StartError':
      return failure.message
    case 'PostgresError':
    // node-postgres's default name.
    case 'error':
      // Connection errors are shown; messages about statements may quote values.
      return failure.severity === 'FATAL'
        ? `The database refused (${failure.code}): ${failure.message}`
        : null
  }
  if (failure.syscall !== undefined && failure.code !== undefined) return ofSystem(failure)
  return sentenceFor(failure.cause)
}

/** Exits with an error: a sentence where the user can fix it, else in the log's format. */
export function fail(error: unknown): never {
  const sentence = sentenceFor(error)
  if (sentence === null) reportFatal(error)
  else process.stderr.write(`${sentence}\n`)
  process.exit(1)
}
