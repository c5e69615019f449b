import { data, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node'
import type { DomainErrorCode } from '#app/domain/errors.ts'
import { redirectUnsecured } from './actor.server.ts'
import { refusable } from './refusable.server.ts'
import { refuseCrossSite } from './same-origin.server.ts'

/** The `error.data` of a screen's ErrorBoundary. */
export type ScreenRefusal = { code: DomainErrorCode; message: string }

type Args = LoaderFunctionArgs | ActionFunctionArgs

/**
 * Wraps a screen's loader or action: refuses cross-site requests, redirects admins without their second factor, and turns an expected error into an error response
 * with a ScreenRefusal as `error.data`; anything else stays a fault.
 */
export const screen =
  <In extends Args, Out>(handler: (args: In) => Promise<Out>): ((args: In) => Promise<Out>) =>
  (args) =>
    refusable(
      async () => {
        refuseCrossSite(args.request)
        await redirectUnsecured(args.request)
        return handler(args)
      },
      ({ code, message, init }) => {
        throw data({ code, message } satisfies ScreenRefusal, init)
      },
    )
