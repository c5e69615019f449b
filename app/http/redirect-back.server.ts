import { refusable } from './refusable.server.ts'
import { redirectWith, type Toast } from './toast.server.ts'

/**
 * Runs an action from a list and redirects back with a toast for success or refusal. `failed` is the toast's title,
 * and its text where the refusal has no message.
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
