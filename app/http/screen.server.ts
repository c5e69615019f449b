import { data, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node'
import type { DomainErrorCode } from '#app/domain/errors.ts'
import { refusable } from './refusable.server.ts'
import { refuseCrossSite } from './same-origin.server.ts'

/** What a screen's ErrorBoundary finds in `error.data`. */
export type ScreenRefusal = { code: DomainErrorCode; message: string }

type Args = LoaderFunctionArgs | ActionFunctionArgs

/**
 * Wraps a screen's loader or action: what another site sent is refused, and an expected refusal
 * becomes an error response that the ErrorBoundary shows (`error.data` is a ScreenRefusal);
 * anything else stays a fault.
 */
export const screen =
  <In extends Args, Out>(handler: (args: In) => Promise<Out>): ((args: In) => Promise<Out>) =>
  (args) =>
    refusable(
      () => {
        refuseCrossSite(args.request)
        return handler(args)
      },
      ({ code, message, init }) => {
        throw data({ code, message } satisfies ScreenRefusal, init)
      },
    )
