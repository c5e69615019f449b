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

type Said = { request: Request; status: number; retryAfter?: string | null }

const isPageFor = (request: Request) => isForPage(request.url, (name) => request.headers.get(name))

function say(sentence: string, { request, status, retryAfter }: Said): Response {
  const isPage = isPageFor(request)
  const headers = {
    ...(isPage ? shortPageHeaders : { 'content-type': 'text/plain; charset=utf-8' }),
    ...(retryAfter && { 'retry-after': retryAfter }),
    'cache-control': 'no-store',
  }
  return new Response(isPage ? shortPage(status, sentence) : `${sentence}\n`, { status, headers })
}

/**
 * The answer in words of our own where it is one of Remix's last resorts, which name neither site nor request: a fault
 * that no page shows, or a refusal of a route without a page. What such a route says itself is a page to a browser.
 */
export async function readableAnswer(response: Response, request: Request): Promise<Response> {
  const { status } = response
  if (status < 400) return response
  const retryAfter = response.headers.get('retry-after')
  const type = response.headers.get('content-type') ?? ''
  if (type.startsWith('text/plain')) {
    const text = await response.clone().text()
    const isRemix = status === 500 && text.startsWith(remixWords)
    if (isRemix) return say(withReference(ourFault), { request, status })
    return isPageFor(request) ? say(text.trim(), { request, status, retryAfter }) : response
  }
  const isRefusal = status < 500 && type.startsWith('application/json')
  if (!isRefusal || !response.headers.has('x-remix-error')) return response
  return say(refusalOf(status), { request, status, retryAfter })
}
