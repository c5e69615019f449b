import { data } from '@remix-run/node'
import {
  awayMessage,
  DomainError,
  isDatabaseAway,
  type Choice,
  type DomainErrorCode,
  type FieldErrors,
} from '#app/domain/errors.ts'
import { log } from '#app/log.server.ts'
import { currentRequest, requestId } from '#app/log/current-request.server.ts'
import { ourMistake } from '#app/ui/layout/our-mistake.ts'
import { withReference } from './reference.server.ts'
import { retryHeaders } from './retry-headers.ts'
import { statusOf } from './status.ts'
import { asRefusal } from './unstorable.server.ts'

export type Refusal = {
  code: DomainErrorCode
  message: string
  fields: FieldErrors | undefined
  choices: Record<string, Choice[]> | undefined
  init: { status: number; headers: Record<string, string> }
}

/** A fault as the page shows it, with the reference by which the log names it. Outside a request it stays as it is. */
function asFault(error: unknown): unknown {
  // Who went away reads no reference.
  const isGone = error instanceof Error && error.name === 'AbortError'
  if (requestId() === undefined || !(error instanceof Error) || isGone) return error
  log.error({ err: error }, 'request failed')
  return data({ message: withReference(ourMistake), isLogged: true }, { status: 500 })
}

/**
 * Runs `work`, mapping an expected error through `show`. Faults are rethrown; an unavailable database becomes 503.
 * Screens translate errors only here, endpoints in json-response.
 */
export async function refusable<Out, Shown>(
  work: () => Promise<Out>,
  show: (refusal: Refusal) => Shown | Promise<Shown>,
): Promise<Out | Shown> {
  try {
    return await work()
  } catch (thrown) {
    if (isDatabaseAway(thrown)) throw data({ message: awayMessage }, { status: 503 })
    const error = asRefusal(thrown)
    if (!(error instanceof DomainError)) throw asFault(error)
    const { code, message, fields, choices } = error
    const headers = retryHeaders(error)
    const current = currentRequest()
    if (current && error.retryAfter) current.retry = headers
    return show({
      code,
      message,
      fields,
      choices,
      init: { status: statusOf[code], headers },
    })
  }
}
