import { ourFault, withReference } from '#app/http/reference.server.ts'
import { isForPage, shortPage, shortPageHeaders } from './short-page.ts'

const remixWords = 'Unexpected Server Error'

/** What somebody asked wrongly of a file or a form without a page of its own. */
function refusalOf(status: number): string {
  if (status === 404) return 'There is nothing at this address.'
  if (status === 405) return 'That is not possible here.'
  if (status === 429) return 'That was too often. Please wait a while before you try again.'
  return 'That did not arrive as it should. Please go back and try again.'
}

type Said = { request: Request; status: number; headers?: Headers }

function say(sentence: string, { request, status, headers = new Headers() }: Said): Response {
  const isPage = isForPage(request.url, (name) => request.headers.get(name))
  const shown = isPage ? shortPageHeaders : { 'content-type': 'text/plain; charset=utf-8' }
  for (const [name, value] of Object.entries(shown)) headers.set(name, value)
  headers.set('cache-control', 'no-store')
  return new Response(isPage ? shortPage(status, sentence) : `${sentence}\n`, { status, headers })
}

/**
 * The answer in words of our own where it is one of Remix's last resorts, which name neither site nor request: a fault
 * that no page shows, or a refusal of a route without a page.
 */
export async function readableAnswer(response: Response, request: Request): Promise<Response> {
  const type = response.headers.get('content-type') ?? ''
  const { status } = response
  if (status === 500 && type.startsWith('text/plain')) {
    const text = await response.text()
    if (text.startsWith(remixWords)) return say(withReference(ourFault), { request, status })
    return new Response(text, { status, headers: response.headers })
  }
  const isRefusal = status >= 400 && status < 500 && type.startsWith('application/json')
  if (!isRefusal || !response.headers.has('x-remix-error')) return response
  const retryAfter = response.headers.get('retry-after')
  const headers = new Headers(retryAfter === null ? [] : [['retry-after', retryAfter]])
  return say(refusalOf(status), { request, status, headers })
}
