import type { ShouldRevalidateFunctionArgs } from '@remix-run/react'

/**
 * `shouldRevalidate` of pages that hold a booking dialog: a booking that failed changed nothing on
 * them. Without it Remix's single fetch asks for them again, and shows a fault where there is no network.
 */
export const unlessActionFailed = ({
  actionStatus,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs): boolean =>
  actionStatus !== undefined && actionStatus >= 400 ? false : defaultShouldRevalidate
