import { ourFault, withReference } from '#app/http/reference.server.ts'

const remixWords = 'Unexpected Server Error'

/** What somebody asked wrongly of a file or a form without a page of its own. */
function refusalOf(status: number): string {
  if (status === 404) return 'There is nothing at this address.'
  if (status === 405) return 'That is not possible here.'
  if (status === 429) return 'That was too often. Please wait a while before you try again.'
  return 'That did not arrive as it should. Please go back and try again.'
}

const plain = (status: number, text: string, headers: Record<string, string> = {}) =>
  new Response(`${text}\n`, {
    status,
    headers: {
      ...headers,
      'content-type': 'text/plain; charset=utf-8',
      'cache-control': 'no-store',
    },
  })

/**
 * The answer in words of our own where it is one of Remix's last resorts, which name neither site nor request: a fault
 * that no page shows, or a refusal of a route without a page.
 */
export async function readableAnswer(response: Response): Promise<Response> {
  const type = response.headers.get('content-type') ?? ''
  const { status } = response
  if (status === 500 && type.startsWith('text/plain')) {
    const text = await response.text()
    if (text.startsWith(remixWords)) return plain(status, withReference(ourFault))
    return new Response(text, { status, headers: response.headers })
  }
  const isRefusal = status >= 400 && status < 500 && type.startsWith('application/json')
  if (!isRefusal || !response.headers.has('x-remix-error')) return response
  const retryAfter = response.headers.get('retry-after')
  return plain(status, refusalOf(status), retryAfter === null ? {} : { 'retry-after': retryAfter })
}
