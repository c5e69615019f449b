import type { Page, Route } from 'playwright'
import { expectSoon } from '../expect-soon.ts'

/** What a browser says of a line that is gone, and of a page that Remix cannot read. */
export const ofBadLines = [
  /ERR_FAILED/,
  /status of 502/,
  /response: .* 502/,
  /unable to decode/i,
  /SyntaxError/,
]

export type BadLine = 'is gone' | 'ends at a proxy'

const handlers: Record<BadLine, (route: Route) => Promise<void>> = {
  'is gone': (route) => route.abort(),
  'ends at a proxy': (route) =>
    route.fulfill({ status: 502, contentType: 'text/html', body: '<h1>Bad Gateway</h1>' }),
}

/** What the page says of a form that was sent on such a line. */
export const saidOfForms: Record<BadLine, RegExp> = {
  'is gone':
    /no connection at the moment\. What you typed is still here; look whether it was saved/,
  'ends at a proxy': /did not answer\. What you typed is still here; look whether it was saved/,
}

/** Waits until the page is the router's. */
async function awaitRouter(page: Page): Promise<void> {
  await page.waitForFunction(() => '__remixRouter' in globalThis)
  await page.waitForFunction(() =>
    Object.keys(document.body).some((key) => key.startsWith('__react')),
  )
}

const awaitKeeper = (page: Page) => page.waitForFunction(() => '__kept' in globalThis)

/** Does something in a page, and waits for what keeps it, which is fetched then. */
export async function awaitKept(page: Page): Promise<void> {
  await page.keyboard.press('Shift')
  await awaitRouter(page)
  await awaitKeeper(page)
}

/** Lets nothing through any more that `only` names (default: all); the answer ends that. */
export async function loseLine(
  page: Page,
  line: BadLine,
  only: (request: { url: URL; method: string }) => boolean = () => true,
): Promise<() => Promise<void>> {
  const handler = (route: Route) => {
    const url = new URL(route.request().url())
    return only({ url, method: route.request().method() })
      ? handlers[line](route)
      : route.fallback()
  }
  await page.route('**', handler)
  return () => page.unroute('**', handler)
}

/** Sends a form, filled in without a key as browsers do, on such a line: what was typed, the place and the focus stay, and the button can be used again. */
export async function expectKept(
  page: Page,
  line: BadLine,
  send: string,
  typed: [string, string][],
) {
  const address = page.url()
  const main = page.getByRole('main')
  await awaitRouter(page)
  for (const [label, value] of typed) await main.getByLabel(label, { exact: true }).fill(value)
  await awaitKeeper(page)
  const restore = await loseLine(page, line)
  const button = main.getByRole('button', { name: send, exact: true })
  await button.click()
  await page.getByText(saidOfForms[line]).first().waitFor()
  for (const [label, value] of typed) {
    await expectSoon(main.getByLabel(label, { exact: true })).toHaveValue(value)
  }
  await expectSoon(button).toBeEnabled()
  await expectSoon(button).toBeFocused()
  await expectSoon(page).toHaveURL(address)
  await restore()
}
