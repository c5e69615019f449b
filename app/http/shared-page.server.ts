import type { AppLoadContext } from '@remix-run/node'

/** What a loader says of a page that is the same for everybody, so that the server may keep it. */
export type SharedPage = {
  /** What it shows, to be dropped when that changes; null, and not kept, until somebody says. */
  tags: readonly string[] | null
  /** The business whose profile it is: to be counted for everybody who is sent the page. */
  viewOf: string | null
}

/** Says what a page shows. Answers false where it is for one person alone, as for who is signed in. */
export function describePage(
  { sharedPage }: AppLoadContext,
  tags: readonly string[],
  { viewOf = null }: { viewOf?: string | null } = {},
): boolean {
  if (!sharedPage) return false
  Object.assign(sharedPage, { tags, viewOf })
  return true
}
