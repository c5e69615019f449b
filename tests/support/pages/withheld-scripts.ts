import type { Page } from 'playwright'

/** What a browser says of the scripts that a test keeps from it. */
export const withheld = [/ERR_FAILED/, /Error loading route module/, /Failed to fetch dynamically/]

/** Has the script of a route fail from now on, as after a deploy or on a bad line. */
export async function withhold(page: Page, routeId: string): Promise<void> {
  const find = (id: string) =>
    (globalThis as unknown as Record<string, { routes: Record<string, { module: string }> }>)[
      '__remixManifest'
    ]?.routes[id]?.module
  await page.waitForFunction(find, routeId)
  const script = await page.evaluate(find, routeId)
  await page.context().route(
    (url) => url.pathname === script,
    (route) => route.abort(),
  )
}
