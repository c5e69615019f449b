import type { LoaderFunctionArgs } from '@remix-run/node'
import { drawingVersion } from '#app/ui/street/drawing-version.ts'
import { drawnFrom } from './drawn-from.ts'

const noDrawing = () =>
  new Response('There is no such drawing.\n', {
    status: 404,
    headers: { 'content-type': 'text/plain' },
  })

/** `/art/6/hair/a0a1b2.svg` or `/art/6/scene/door.svg`: drawn from the URL alone, cached for a year. */
export function loader({ params }: LoaderFunctionArgs): Response {
  const { version, sign = '', file = '' } = params
  const svg = version === String(drawingVersion) ? drawnFrom(sign, file) : null
  if (svg === null) return noDrawing()
  return new Response(svg, {
    headers: {
      'content-type': 'image/svg+xml; charset=utf-8',
      'cache-control': 'public, max-age=31536000, immutable',
      // Opened directly, an SVG is a document: allow only its inline styles.
      'content-security-policy':
        "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'",
      'x-content-type-options': 'nosniff',
    },
  })
}
