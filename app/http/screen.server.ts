import { data, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node'
import { DomainError, type DomainErrorCode } from '#app/domain/errors.ts'
import { statusOf } from './status.ts'

/** What a screen's ErrorBoundary finds in `error.data`. */
export type ScreenRefusal = { code: DomainErrorCode; message: string }

type Args = LoaderFunctionArgs | ActionFunctionArgs

/**
 * Wraps a screen's loader or action: an expected refusal becomes an error response that the
 * ErrorBoundary shows (`error.data` is a ScreenRefusal); anything else stays a fault.
 */
export function screen<In extends Args, Out>(
  handler: (args: In) => Promise<Out>,
): (args: In) => Promise<Out> {
  return async (args) => {
    try {
      return await handler(args)
    } catch (error) {
      if (!(error instanceof DomainError)) throw error
      throw data({ code: error.code, message: error.message } satisfies ScreenRefusal, {
        status: statusOf[error.code],
        headers: error.retryAfter
          ? { 'retry-after': String(Math.ceil(error.retryAfter)) }
          : undefined,
      })
    }
  }
}
