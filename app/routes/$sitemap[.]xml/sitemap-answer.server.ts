import { textStream } from '#app/http/text-stream.server.ts'

async function* each(pieces: Iterable<string>) {
  yield* pieces
}

/** A sitemap as it is written; 404 for none. */
export function sitemapAnswer(pieces: Iterable<string> | null): Response {
  if (!pieces) return new Response('Not found', { status: 404 })
  return new Response(textStream(each(pieces)), {
    headers: {
      'content-type': 'application/xml; charset=utf-8',
      'cache-control': 'public, max-age=3600',
    },
  })
}
