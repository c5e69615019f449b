import { createCookieSessionStorage } from '@remix-run/node'
import { randomUUID } from 'node:crypto'
import { createToastUtilsWithCustomSession } from 'remix-toast'
import { env, sessionSecret } from '#app/env.server.ts'

/** A title and a sentence, worded in SPEC.md. `destructive` reports a failure. */
export type Toast = { title: string; description?: string; kind: 'success' | 'destructive' }

const createTools = () =>
  // remix-toast's own storage signs with an empty secret; Remix's uses a real one (HMAC-SHA-256).
  createToastUtilsWithCustomSession(
    createCookieSessionStorage({
      cookie: {
        name: 'toast',
        secrets: [sessionSecret()],
        httpOnly: true,
        sameSite: 'lax',
        secure: env().publicUrl.startsWith('https:'),
        path: '/',
        maxAge: 60,
      },
    }),
  )
let created: ReturnType<typeof createTools> | undefined
const tools = () => (created ??= createTools())

/** Redirects to a path of this site and shows the toast there, with or without JavaScript. */
export async function redirectWith(
  path: string,
  toast: Toast,
  headers?: HeadersInit,
): Promise<Response> {
  const message = {
    message: toast.title,
    description: toast.description,
    type: toast.kind === 'success' ? ('success' as const) : ('error' as const),
  }
  return (await tools().redirectWithToast(path, message, { headers })) as unknown as Response
}

/** The toast to show, and the headers that clear it; no headers where there is none. An unsigned cookie is ignored. */
export async function takeToast(
  request: Request,
): Promise<{ toast: (Toast & { id: string }) | null; headers: Headers }> {
  if (!request.headers.get('cookie')?.includes('toast='))
    return { toast: null, headers: new Headers() }
  const { toast, headers } = await tools().getToast(request)
  if (!toast) return { toast: null, headers }
  return {
    toast: {
      id: randomUUID(),
      title: toast.message,
      ...(toast.description !== undefined && { description: toast.description }),
      kind: toast.type === 'error' ? 'destructive' : 'success',
    },
    headers,
  }
}
