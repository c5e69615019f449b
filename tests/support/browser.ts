import { AxeBuilder } from '@axe-core/playwright'
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright'
import { expect, onTestFinished } from 'vitest'
import { isLoopback } from '#app/loopback.ts'
import { findChromium } from './chromium.ts'
import { isDrill } from './runs.ts'
import { awaitScripts } from './whole-page.ts'

type Visit = {
  /** Where relative addresses begin: a test server's url. */
  baseURL?: string
  javaScript?: boolean
  width?: number
  height?: number
  colorScheme?: 'light' | 'dark'
  reducedMotion?: 'reduce' | 'no-preference'
  /** Sends `Save-Data: on`. */
  saveData?: boolean
  /** Touch instead of a mouse. */
  touch?: boolean
  /** Where everything but loopback is asked for, with certificates that nobody vouches for. */
  outside?: { proxy: string }
  /** Complaints the test expects, such as a refused form's status 422; any others fail it. */
  expects?: RegExp[]
}

/** Every journey works with scripts and without: the ways to open its pages. */
export const scripting: [string, boolean][] = [
  ['with scripts', true],
  ['without scripts', false],
]

let started: Promise<Browser> | undefined

/** Profiles in which no script may run. */
const scriptless = new WeakSet<BrowserContext>()

async function launch(): Promise<Browser> {
  const { executablePath, env } = await findChromium()
  return chromium.launch({
    executablePath,
    env: { ...(process.env as Record<string, string>), ...env },
    args: [
      ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      '--no-first-run',
      '--disable-quic',
      // Drawing by the processor's own code takes less of it than imitating a graphics card.
      '--disable-gpu',
      // Tests do not go out. Rules of a browser leave its cache on, which routes of a profile turn off.
      '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE localhost, EXCLUDE 127.0.0.1',
    ],
  })
}

/** The browser of this worker, started at first use; it ends with the worker. */
const browser = (): Promise<Browser> => (started ??= launch())

const isLocal = (url: string) => !/^https?:/.test(url) || isLoopback(new URL(url).hostname)

/** What goes wrong in a profile; that nothing of elsewhere (a map) can be had is no complaint. */
function complaintsOf(context: BrowserContext, javaScript: boolean): string[] {
  const complaints: string[] = []
  context.on('console', (message) => {
    // The same of an answer that had begun to arrive.
    const isGivenUp = message.text().startsWith('AbortError: BodyStreamBuffer was aborted')
    if (message.type() === 'error' && !isGivenUp && isLocal(message.location().url)) {
      complaints.push(`console: ${message.text()} (${message.location().url})`)
    }
  })
  context.on('weberror', (error) => complaints.push(`page: ${error.error().stack}`))
  context.on('requestfailed', (request) => {
    const reason = request.failure()?.errorText
    // A page that is left, or a search that is overtaken by the next, gives its requests up;
    // without JavaScript every script counts as blocked.
    const harmless = reason === 'net::ERR_ABORTED' || (!javaScript && reason === 'csp')
    if (!harmless && isLocal(request.url())) complaints.push(`request: ${request.url()} ${reason}`)
  })
  context.on('response', (response) => {
    if (response.status() >= 500)
      complaints.push(`response: ${response.url()} ${response.status()}`)
  })
  return complaints
}

/**
 * What the Content-Security-Policy of pages refused in a profile, and our pages that came without one: nothing of ours
 * may be, whatever a test expects.
 */
function policyViolationsOf(context: BrowserContext): string[] {
  const violations: string[] = []
  context.on('console', (message) => {
    if (/Content[ -]Security[ -]Policy/i.test(message.text())) {
      violations.push(`${message.text()} (${message.location().url})`)
    }
  })
  context.on('response', (response) => {
    const headers = response.headers()
    const isPage = response.request().resourceType() === 'document' && isLocal(response.url())
    if (!isPage || !headers['content-type']?.startsWith('text/html')) return
    if (!headers['content-security-policy']) violations.push(`no policy: ${response.url()}`)
  })
  return violations
}

/**
 * A page in a browser profile of its own, and its end, which throws where errors on the console or in scripts, failed
 * requests or answers from 500 up were met that `expects` does not name; what the page's own policy refused, whatever it names.
 */
export async function openVisit(
  options: Visit = {},
): Promise<{ page: Page; end: () => Promise<void> }> {
  const context = await (
    await browser()
  ).newContext({
    ...(options.baseURL === undefined ? {} : { baseURL: options.baseURL }),
    javaScriptEnabled: options.javaScript ?? true,
    viewport: { width: options.width ?? 1280, height: options.height ?? 800 },
    colorScheme: options.colorScheme ?? 'light',
    reducedMotion: options.reducedMotion ?? 'no-preference',
    hasTouch: options.touch ?? false,
    locale: 'en-ZA',
    timezoneId: 'Africa/Johannesburg',
    ...(options.outside
      ? {
          ignoreHTTPSErrors: true,
          proxy: { server: options.outside.proxy, bypass: '127.0.0.1' },
        }
      : {}),
    ...(options.saveData ? { extraHTTPHeaders: { 'save-data': 'on' } } : {}),
  })
  context.setDefaultTimeout(60_000)
  const complaints = complaintsOf(context, options.javaScript ?? true)
  const violations = policyViolationsOf(context)
  async function end() {
    await context.close()
    expect(violations, 'the policy of a page refused something of it').toEqual([])
    const expected = options.expects ?? []
    expect(
      complaints.filter((complaint) => !expected.some((pattern) => pattern.test(complaint))),
      'the browser complained',
    ).toEqual([])
  }
  if (options.javaScript === false) scriptless.add(context)
  else context.on('page', awaitScripts)
  return { page: await context.newPage(), end }
}

/** A page as by `openVisit`, for the running test, which fails where its end throws. */
export async function visit(options: Visit = {}): Promise<Page> {
  const { page, end } = await openVisit(options)
  onTestFinished(end)
  return page
}

/**
 * Opens pages of a server in a test file. Answers of these statuses, as to a refused form, are no complaint;
 * browsers without scripts report the scripts they leave alone as blocked.
 */
export function visitsOf(server: () => { url: string }, ...statuses: number[]) {
  const expects = [
    /\.js csp$/,
    ...statuses.map((status) => new RegExp(`(status of|response: .*) ${status}`)),
  ]
  return (javaScript: boolean, more: Visit = {}): Promise<Page> =>
    visit({ baseURL: server().url, javaScript, expects, ...more })
}

/**
 * The same page as a reader without JavaScript sees it, in a profile that can run the checker:
 * its own scripts are taken out, and what stands in for them is shown.
 */
async function withoutItsScripts(page: Page): Promise<Page> {
  const html = (await page.content())
    .replace(/<script\b[\s\S]*?<\/script>/gi, '')
    .replace(/<link\b[^>]*\brel="modulepreload"[^>]*>/gi, '')
    .replace(/<\/?noscript\b[^>]*>/gi, '')
  const preferences = await page.evaluate(() => ({
    dark: matchMedia('(prefers-color-scheme: dark)').matches,
    still: matchMedia('(prefers-reduced-motion: reduce)').matches,
  }))
  const context = await (
    await browser()
  ).newContext({
    viewport: page.viewportSize(),
    storageState: await page.context().storageState(),
    colorScheme: preferences.dark ? 'dark' : 'light',
    reducedMotion: preferences.still ? 'reduce' : 'no-preference',
    locale: 'en-ZA',
  })
  const copy = await context.newPage()
  await copy.route(page.url(), (route) =>
    route.fulfill({ status: 200, contentType: 'text/html; charset=utf-8', body: html }),
  )
  await copy.goto(page.url())
  return copy
}

/** A line for each element that breaks a rule of axe (WCAG 2.2 AA and good practice). */
export async function axeViolations(page: Page): Promise<string[]> {
  // Frames of other sites are not ours to check; without them no page of its own is needed to sum up.
  const { violations } = await new AxeBuilder({ page })
    .options({ resultTypes: ['violations'] })
    .setLegacyMode()
    .analyze()
  return violations.flatMap(({ id, help, nodes }) =>
    nodes.map((node) => `${id} (${help}): ${node.target.join(' ')}\n${node.failureSummary}`),
  )
}

/** Fails with what axe finds. */
export async function expectNoAxeViolations(page: Page): Promise<void> {
  const scripted = !scriptless.has(page.context())
  // The same HTML without its scripts costs a profile of its own: a drill checks it too.
  if (!scripted && !isDrill) return
  const subject = scripted ? page : await withoutItsScripts(page)
  try {
    expect(await axeViolations(subject), `accessibility of ${page.url()}`).toEqual([])
  } finally {
    if (!scripted) await subject.context().close()
  }
}
