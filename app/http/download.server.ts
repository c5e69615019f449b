import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node'
import { paths } from '#app/paths.ts'
import { actorOf, redirectUnsecured } from './actor.server.ts'
import { refusable } from './refusable.server.ts'
import { refuseCrossSite } from './same-origin.server.ts'
import { redirectWith } from './toast.server.ts'

type Args = LoaderFunctionArgs | ActionFunctionArgs
type File = { body: BodyInit; type: string; name: string; headers?: Record<string, string> }

const answerWith = ({ body, type, name, headers }: File): Response =>
  new Response(body, {
    headers: {
      'content-type': `${type}; charset=utf-8`,
      'content-disposition': `attachment; filename="${name}"`,
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      ...headers,
    },
  })

const sentence = (message: string, { status, headers }: ResponseInit): Response =>
  new Response(message, {
    ...(status && { status }),
    headers: {
      ...headers,
      'content-type': 'text/plain; charset=utf-8',
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
    },
  })

/** A fault, as `refusable` throws it: a route without a page would show it as JSON. */
type Fault = { data: { message: string }; init: { status: number } }
const isFault = (thrown: unknown): thrown is Fault =>
  typeof thrown === 'object' && thrown !== null && 'init' in thrown && 'data' in thrown

/**
 * Wraps a loader or action that answers with a file, and has no page of its own: a refusal is said on `page`, which links
 * to it, and whoever has to sign in first arrives there too; as a plain sentence where programs fetch it and no page
 * does. Refuses as `screen` does.
 */
export const download =
  (page: ((args: Args) => string) | null, file: (args: Args) => Promise<File>) =>
  async (args: Args): Promise<Response> => {
    const { request, context } = args
    let isOurs = false
    try {
      return await refusable(
        async () => {
          refuseCrossSite(request)
          isOurs = true
          await redirectUnsecured(request)
          return answerWith(await file(args))
        },
        ({ message, init }) =>
          page && isOurs
            ? redirectWith(page(args), {
                ...{ title: 'No File', description: message, kind: 'destructive' },
              })
            : sentence(message, init),
      )
    } catch (thrown) {
      if (thrown instanceof Response) {
        const isSignedOut = (await actorOf(request)).kind === 'anonymous'
        throw isSignedOut && page ? redirect(paths.login(page(args))) : thrown
      }
      if (!isFault(thrown)) throw thrown
      if (thrown.init.status === 503) context.databaseAway = true
      return sentence(thrown.data.message, thrown.init)
    }
  }

/** What a request's address asks for, as the page that links to a file does. */
export const queryOf = ({ request }: Args): Record<string, string> =>
  Object.fromEntries(new URL(request.url).searchParams)
