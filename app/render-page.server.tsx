import type { EntryContext } from '@remix-run/node'
import { RemixServer } from '@remix-run/react'
import { PassThrough } from 'node:stream'
import { text } from 'node:stream/consumers'
import { renderToPipeableStream, renderToString } from 'react-dom/server'
import { log } from './log.server.ts'
import { NonceContext } from './ui/layout/nonce.ts'

const end = '</body></html>'

/** Remix writes the data for its scripts after the end of the document: it belongs before it. */
function wholeDocument(html: string): string {
  const at = html.indexOf(end)
  return at === -1 ? html : html.slice(0, at) + html.slice(at + end.length) + end
}

/** `failed`: a part of it could not be rendered. */
type Rendered = { html: string; failed: boolean }
type Page = { request: Request; context: EntryContext; nonce: string; timeout: number }

const pageOf = ({ request, context, nonce, timeout }: Page) => (
  <NonceContext.Provider value={nonce}>
    <RemixServer context={context} url={request.url} nonce={nonce} abortDelay={timeout} />
  </NonceContext.Provider>
)

const unsafe = /[&<>\u2028\u2029]/g
const escaped = (json: string): string =>
  json.replace(unsafe, (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`)

/** What the scripts of the page go on with, in the words of Remix's own StreamTransfer. */
async function dataScripts(stream: ReadableStream<Uint8Array>, nonce: string): Promise<string> {
  const opening = `<script nonce="${nonce}">window.__remixContext.streamController.`
  const decoder = new TextDecoder()
  const reader = stream.getReader()
  let scripts = ''
  for (let next = await reader.read(); !next.done; next = await reader.read()) {
    const text = escaped(JSON.stringify(decoder.decode(next.value, { stream: true })))
    scripts += `${opening}enqueue(${text});</script>`
  }
  return `${scripts}${opening}close();</script>`
}

/** Where React gave up on a part whose code was still being loaded. */
const unfinished = '<!--$!-->'

/**
 * The whole page at once, or null where a part has to be waited for. A stream takes a quarter longer: it hands its pieces
 * around as bytes.
 */
async function renderedAtOnce(page: Page): Promise<Rendered | null> {
  const { serverHandoffStream: stream, ...context } = page.context
  const html = renderToString(pageOf({ ...page, context }))
  if (html.includes(unfinished)) return null
  const scripts =
    stream && context.renderMeta?.didRenderScripts ? await dataScripts(stream, page.nonce) : ''
  return { html: `<!DOCTYPE html>${html.slice(0, -end.length)}${scripts}${end}`, failed: false }
}

/** Waits for all parts of a page. */
function renderedInParts(page: Page): Promise<Rendered> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => abort(), page.timeout + 1000)
    let failed = false
    const { pipe, abort } = renderToPipeableStream(pageOf(page), {
      nonce: page.nonce,
      // Otherwise what was waited for comes behind the page, where only scripts put it into its place.
      progressiveChunkSize: Infinity,
      onAllReady() {
        clearTimeout(timer)
        const body = new PassThrough()
        text(body).then((html) => resolve({ html: wholeDocument(html), failed }), reject)
        pipe(body)
      },
      onShellError(error) {
        clearTimeout(timer)
        reject(error)
      },
      onError(error) {
        failed = true
        log.error({ err: error, url: page.request.url }, 'page rendering failed')
      },
    })
  })
}

/** The HTML of a page, all of it. Throws what a component throws. */
export const renderPage = async (page: Page): Promise<Rendered> =>
  (await renderedAtOnce(page)) ?? renderedInParts(page)
