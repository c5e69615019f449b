import { followsAction } from './document-instead.ts'
import { isForeignPage } from './foreign-page.ts'
import { showToast } from './toasts.tsx'

const routeFailed = 'routefailed'

type Result = { type: 'data' | 'error'; result: unknown }
type Results = Record<string, Result>
type Asked = { request: Request; fetcherKey: string | null }
/** Given the answer of Remix's way of asking, says what its router is to go by. */
export type Kept = (answer: Promise<Results>, asked: Asked) => Promise<Results>
type Router = (typeof globalThis)['__remixRouter']

/** Why a route has no answer of this site; undefined where it has one. Remix hands an action's error on within `data`. */
function whyUnanswered({ type, result }: Result): unknown {
  const error = result instanceof Error ? result : (result as { data?: unknown } | null)?.data
  const isUnanswered = error instanceof TypeError || isForeignPage(error)
  return type === 'error' && isUnanswered ? error : undefined
}

/** A moment later: what is drawn as being sent takes the toast away (toasts.tsx), and a dead line ends that at once. */
const say = (title: string, description: string) =>
  void setTimeout(() => showToast({ title, description, kind: 'destructive' }), 100)

/** Forms that save nothing of which somebody could look whether it is there. */
const savesNothing = /^\/(login|forgot-password)\b/

/** A line that breaks meanwhile may have taken along what was sent; one that was gone before has not. */
function sayUnanswered(error: unknown, { request }: Asked, wasOnline: boolean): void {
  const isForeign = isForeignPage(error)
  const why = isForeign ? 'The site did not answer' : 'There is no connection at the moment'
  const isSure = savesNothing.test(new URL(request.url).pathname) || !(isForeign || wasOnline)
  const next = isSure ? 'please try again' : 'look whether it was saved before you send it again'
  say(isForeign ? 'No Answer' : 'No Connection', `${why}. What you typed is still here; ${next}.`)
}

/** Ends what the router is at; the form or link that began it stays where it is. */
function end({ state, stay }: Router): void {
  if (state.navigation.state !== 'idle' || state.revalidation === 'loading') stay?.()
}

/** Ends what the router is at, and says why the page that was wanted does not come. */
function stayHere(): void {
  end(window['__remixRouter'])
  say('Page Not Opened', 'The site did not answer, so this page stays as it is. Please try again.')
}

/** Pages that only who is signed in is shown. */
const ownPages = /^\/(dashboard|admin|account)\b|\/claim$/

/** Whether a form with something to lose was answered by the way to sign in, as its session had ended. */
function isSignedOut({ result }: Result): boolean {
  const way = result instanceof Response ? result.headers.get('location') : null
  if (!way?.startsWith('/login?') || !ownPages.test(window.location.pathname)) return false
  const form = sent?.form instanceof HTMLFormElement ? [...sent.form.elements] : []
  return form.some((one) => one.matches('textarea, select, input:not([type=hidden])'))
}

/** The button that sent a form is disabled meanwhile, which takes the focus from it: gives it back. */
function keepFocus(sender: Element | null): void {
  if (!(sender instanceof HTMLElement)) return
  new MutationObserver((_, observer) => {
    observer.disconnect()
    if (document.activeElement === document.body) sender.focus({ preventScroll: true })
  }).observe(sender, { attributeFilter: ['disabled'] })
}

const data = (result: unknown) => ({ type: 'data' as const, result })

/** A fetcher keeps its answer. The status marks a failed action, so that nothing is revalidated. */
function ofFetcher({ request, fetcherKey }: Asked, { state }: Router, sayWhy: () => void) {
  const before: unknown = state.fetchers.get(fetcherKey ?? '')?.data
  if (request.method !== 'GET') sayWhy()
  else if (before === undefined) stayHere()
  return data(
    request.method === 'GET'
      ? before
      : { type: 'DataWithResponseInit', data: before ?? null, init: { status: 503 } },
  )
}

const never = () => new Promise<never>(() => {})

/** Opens a page as a document, which the browser can ask for again. */
function openDocument({ pathname, search, hash }: Router['state']['location']): Promise<never> {
  window.location.assign(pathname + search + hash)
  return never()
}

/** What was sent was answered, and the page around the answer was not: it stays as it was. */
function aroundAnswer({ state }: Router, results: Results): Results {
  say(
    'Page Not Up to Date',
    'What you sent was answered, but the rest of this page could not be loaded again.',
  )
  return Object.fromEntries(Object.keys(results).map((id) => [id, data(state.loaderData[id])]))
}

/** Back and forward have changed the address already, before the page comes. */
const isAddressChanged = ({ location: { pathname, search } }: Router['state']) =>
  pathname + search !== window.location.pathname + window.location.search

/** Links, forms that only ask, what is shown after an action, and pages that renew themselves. */
function ofLoaders(router: Router, results: Results): Results | Promise<never> {
  const { navigation, revalidation } = router.state
  const { location, formMethod = 'GET' } = navigation
  const isAfterAction = formMethod !== 'GET' || location?.state?.[followsAction]
  if (revalidation === 'loading') end(router)
  else if (!location) return aroundAnswer(router, results)
  else if (isAfterAction) {
    const leads = formMethod === 'GET' || location.state?.['_isRedirect']
    return leads ? openDocument(location) : aroundAnswer(router, results)
  } else if (isAddressChanged(router.state)) {
    window.location.reload()
    return never()
  } else stayHere()
  return results
}

/** Ends the sending of a form, which stays, and says why. */
function keepForm(sender: Element | null, sayWhy: () => void, results: Results): Results {
  keepFocus(sender)
  end(window['__remixRouter'])
  sayWhy()
  return results
}

/** The answer has come, so there is nothing to give up: the router only never hears where it leads. */
function keepSignedOut(sender: Element | null): Promise<never> {
  keepFocus(sender)
  window['__remixRouter'].stay?.(true)
  say(
    'Signed Out',
    'You have been signed out, so nothing was saved. What you typed is still here: sign in in another tab, then send it again.',
  )
  return never()
}

/**
 * Where no answer of this site came, the page stays as it is, with all that was typed: Remix would put an error page in
 * its place. Remix asks this first (vite.config.ts).
 */
window['__kept'] = async (answer, asked) => {
  const router = window['__remixRouter']
  const sender = document.activeElement
  const wasOnline = navigator.onLine
  const results = await answer
  const isAction = asked.request.method !== 'GET' && !asked.fetcherKey
  if (isAction && Object.values(results).some(isSignedOut)) return keepSignedOut(sender)
  const route = Object.keys(results).find((id) => whyUnanswered(results[id]!))
  if (!route || asked.request.signal.aborted) return results
  const sayWhy = () => sayUnanswered(whyUnanswered(results[route]!), asked, wasOnline)
  if (asked.fetcherKey) return { [route]: ofFetcher(asked, router, sayWhy) }
  if (asked.request.method === 'GET') return ofLoaders(router, results)
  return keepForm(sender, sayWhy, results)
}

const isSiteThere = (): Promise<boolean> =>
  fetch('/favicon.svg', { method: 'HEAD', cache: 'no-store' }).then(
    ({ ok }) => ok,
    () => false,
  )

let isKnownThere = false

/**
 * A route's script that cannot be fetched has its page opened as a document, which a dead line would not bring. The
 * window hears of it before the document, whose listener opens it.
 */
window.addEventListener(
  routeFailed,
  (event) => {
    if (isKnownThere) return
    event.preventDefault()
    void isSiteThere().then((isThere) => {
      isKnownThere = isThere
      if (!isThere) stayHere()
      else if (document.dispatchEvent(new Event(routeFailed, { cancelable: true })))
        window.location.reload()
    })
  },
  { capture: true },
)

let sent: { form: EventTarget | null; by: HTMLElement | null } | undefined

/** A form that is on its way is not sent a second time by the same button: Remix would give the first up and send both. */
window.addEventListener(
  'submit',
  (event) => {
    const { target: form, submitter: by } = event
    const isOnItsWay = window['__remixRouter'].state.navigation.state === 'submitting'
    if (!isOnItsWay || sent?.form !== form || sent.by !== by) return void (sent = { form, by })
    event.preventDefault()
    event.stopImmediatePropagation()
  },
  { capture: true },
)
