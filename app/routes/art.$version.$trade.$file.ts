import type { LoaderFunctionArgs } from '@remix-run/node'
import { trades, type Trade } from '#app/ui/palette.ts'
import { drawingVersion, houseSvgFromKey } from '#app/ui/street/house.ts'

const isTrade = (text: string): text is Trade | 'other' =>
  text === 'other' || (trades as readonly string[]).includes(text)

/** `/art/1/hair/0a1b2c3d.svg`: a house, drawn from its address alone, good for a year. */
export function loader({ params }: LoaderFunctionArgs): Response {
  const { version, trade = '', file = '' } = params
  const key = /^([0-9a-f]{8})\.svg$/.exec(file)?.[1]
  if (version !== String(drawingVersion) || !isTrade(trade) || key === undefined) {
    return new Response('There is no such drawing.\n', {
      status: 404,
      headers: { 'content-type': 'text/plain' },
    })
  }
  return new Response(houseSvgFromKey({ key, trade }), {
    headers: {
      'content-type': 'image/svg+xml; charset=utf-8',
      'cache-control': 'public, max-age=31536000, immutable',
      // Opened by itself a drawing is a document: it may style itself and do nothing else.
      'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'",
      'x-content-type-options': 'nosniff',
    },
  })
}
