import { refusable } from './refusable.server.ts'
import { redirectWith, type Toast } from './toast.server.ts'

/**
 * Does what a control in a list asks for and comes back with a toast, whether it was done or refused:
 * `failed` is the refusal's title, and its sentence where the refusal has none of its own.
 */
export const redirectBack = (
  path: string,
  work: () => Promise<Omit<Toast, 'kind'>>,
  failed: { title: string; description: string },
): Promise<Response> =>
  refusable(
    async () => redirectWith(path, { ...(await work()), kind: 'success' }),
    ({ message }) =>
      redirectWith(path, {
        title: failed.title,
        description: message || failed.description,
        kind: 'destructive',
      }),
  )

/** `text` where it is an address of the admin's own pages, else `otherwise`: nobody is led elsewhere. */
export const adminAddress = (text: unknown, otherwise: string): string =>
  typeof text === 'string' && /^\/admin(?:[/?][\w\-./?=&%+]*)?$/.test(text) ? text : otherwise
