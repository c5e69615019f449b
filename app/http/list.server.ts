import type { Actor } from '#app/domain/actor.ts'
import { withQuery } from '#app/paths.ts'
import { answer, type Call } from './endpoint.server.ts'
import { textStream } from './text-stream.server.ts'

type Listed<Row> = { rows: Row[]; total: number; page: number; pages: number }

const whole = (text: string | undefined, otherwise: number): number =>
  text !== undefined && /^\d{1,7}$/.test(text) ? Math.max(1, Number(text)) : otherwise

const maxRows = 100

/** Characters per chunk. */
const chunk = 32_768

async function* asJsonArray<Row>(rows: AsyncIterator<Row>, first: IteratorResult<Row>) {
  let text = '['
  for (let next = first; !next.done; next = await rows.next()) {
    text += (next === first ? '' : ',') + JSON.stringify(next.value)
    if (text.length < chunk) continue
    yield text
    text = ''
  }
  yield `${text}]`
}

/**
 * A list in the API. Without `page` and `limit` it streams all rows; otherwise one page of at most 100, with
 * `X-Total-Count` and `Link` (RFC 8288). Refusals of `all` are thrown before anything is sent.
 */
export async function listAnswer<Row>(
  { actor, query, request }: Call,
  list: {
    all: (actor: Actor) => AsyncGenerator<Row>
    page: (actor: Actor, input: { page: number; size: number }) => Promise<Listed<Row>>
  },
) {
  if (query['page'] === undefined && query['limit'] === undefined) {
    const rows = list.all(actor)
    const first = await rows.next()
    return new Response(textStream(asJsonArray(rows, first)), {
      headers: { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store' },
    })
  }
  const { rows, total, page, pages } = await list.page(actor, {
    page: whole(query['page'], 1),
    size: Math.min(maxRows, whole(query['limit'], maxRows)),
  })
  const { pathname } = new URL(request.url)
  const at = (n: number, rel: string) =>
    `<${withQuery(pathname, { ...query, page: n })}>; rel="${rel}"`
  const links = [
    ...(page > 1 ? [at(page - 1, 'prev')] : []),
    ...(page < pages ? [at(page + 1, 'next')] : []),
  ]
  return answer(rows, {
    headers: {
      'x-total-count': String(total),
      ...(links.length > 0 && { link: links.join(', ') }),
    },
  })
}
