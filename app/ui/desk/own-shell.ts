import { useRouteLoaderData } from '@remix-run/react'

/** What pages of an owner's desk know of the business from the layout around them. */
export type OwnShell = { isDraft: boolean; isReachable: boolean; requests: number }

/** Null where nobody is signed in; the layout's loader answers to `OwnShell`. */
export const useOwnShell = () =>
  (useRouteLoaderData('routes/_dashboard') ?? null) as OwnShell | null
