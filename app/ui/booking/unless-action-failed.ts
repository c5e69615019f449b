import type { ShouldRevalidateFunctionArgs } from '@remix-run/react'

/**
 * `shouldRevalidate` of pages with a booking dialog: a failed booking changed nothing. Otherwise single fetch
 * revalidates, and shows an error page without a network.
 */
export const unlessActionFailed = ({
  actionStatus,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs): boolean =>
  actionStatus !== undefined && actionStatus >= 400 ? false : defaultShouldRevalidate
