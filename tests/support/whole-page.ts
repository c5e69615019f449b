import type { Page, Request } from 'playwright'
import { expectSoon } from './expect-soon.ts'

type ReactRoot = { stateNode: { current: { memoizedState: { isDehydrated: boolean } } } }

/** Waits until the scripts of a page are at work; at once where it has none, or none may run. */
async function untilHydrated(page: Page): Promise<void> {
  await page.waitForFunction(
    () => {
      if (!document.querySelector('script[type=module]')) return true
      // React keeps the root of its tree at its container, and says there whether the server's markup is still to be taken over.
      const [key] = Object.keys(document).filter((name) => name.startsWith('__reactContainer'))
      const root = key && (document as unknown as Record<string, ReactRoot | undefined>)[key]
      const isTaken = (one: Element) => Object.keys(one).some((name) => name.startsWith('__react'))
      // Parts of a page may be taken over after it.
      const controls = [...document.querySelectorAll('main :is(form, button, input, select)')]
      return root && !root.stateNode.current.memoizedState.isDehydrated && controls.every(isTaken)
    },
    undefined,
    { timeout: 60_000 },
  )
  // Effects come after it, once the browser has nothing else to do.
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(() => resolve(true))))
}

/** Has the visits of a page wait for its scripts: a click before that finds a page without them. */
export function awaitScripts(page: Page): void {
  const [goto, reload] = [page.goto.bind(page), page.reload.bind(page)]
  page.goto = async (...given) => {
    const answer = await goto(...given)
    await untilHydrated(page)
    return answer
  }
  page.reload = async (...given) => {
    const answer = await reload(...given)
    await untilHydrated(page)
    return answer
  }
}

/** Watches a page from here on; call what it answers to wait until all it has asked for has come. */
export function watchRequests(page: Page): () => Promise<void> {
  const underWay = new Set<Request>()
  page.on('request', (request) => underWay.add(request))
  page.on('requestfinished', (request) => underWay.delete(request))
  page.on('requestfailed', (request) => underWay.delete(request))
  return () => expectSoon.poll(() => underWay.size).toBe(0)
}
