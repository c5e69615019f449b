import { reportFatal } from '#app/log/process-faults.ts'

type Failure = Error & {
  code?: string
  syscall?: string
  port?: number
  address?: string
  hostname?: string
  severity?: string
}

/** What the operating system refused, in words; its own where there are no better ones. */
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

/** What a person can read and mostly help, or null for faults of the program; never queries and their values. */
function sentenceFor(error: unknown): string | null {
  if (!(error instanceof Error)) return null
  const failure = error as Failure
  switch (failure.name) {
    case 'ConfigurationError':
    case 'StartError':
      return failure.message
    case 'PostgresError':
    // What node-postgres calls its own.
    case 'error':
      // A connection that is refused is told by its end; the words about a statement may quote its values.
      return failure.severity === 'FATAL'
        ? `The database refused (${failure.code}): ${failure.message}`
        : null
  }
  if (failure.syscall !== undefined && failure.code !== undefined) return ofSystem(failure)
  return sentenceFor(failure.cause)
}

/** Ends the process with what went wrong: a sentence where a person can help it, else what the log may show. */
export function fail(error: unknown): never {
  const sentence = sentenceFor(error)
  if (sentence === null) reportFatal(error)
  else process.stderr.write(`${sentence}\n`)
  process.exit(1)
}
