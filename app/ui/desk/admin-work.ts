import { useRouteLoaderData } from '@remix-run/react'

/** How much waits for an admin, by where it is decided. */
export type AdminWork = { tasks: number; queue: number; reviews: number }

/** As the layout around the admin's pages has counted it; null where nobody is signed in. */
export function useAdminWork(): AdminWork | null {
  const shell = useRouteLoaderData('routes/_admin') as { work: AdminWork } | null | undefined
  return shell?.work ?? null
}
