import type { LoaderFunctionArgs } from '@remix-run/node'
import { signNames, type SignName } from '#app/domain/businesses/card-image.ts'
import { houseSvgFromKey } from '#app/ui/street/drawing/house-svg.ts'
import { areaOfLetter, drawingVersion } from '#app/ui/street/house.ts'

const isSign = (text: string): text is SignName => (signNames as readonly string[]).includes(text)

const noDrawing = () =>
  new Response('There is no such drawing.\n', {
    status: 404,
    headers: { 'content-type': 'text/plain' },
  })

/** What `a0a1b2.svg` or `a0a1b2-wide.svg` says; null for anything else. */
function fileOf(name: string) {
  const [, letter = '', key = '', wide] = /^([a-hz])([0-9a-f]{5})(-wide)?\.svg$/.exec(name) ?? []
  const area = areaOfLetter(letter)
  return area === undefined ? null : { key, area, wide: wide !== undefined }
}

/** `/art/2/hair/a0a1b2.svg`: drawn from the URL alone, cached for a year. */
export function loader({ params }: LoaderFunctionArgs): Response {
  const { version, sign = '', file = '' } = params
  const drawing = fileOf(file)
  if (version !== String(drawingVersion) || !isSign(sign) || !drawing) return noDrawing()
  return new Response(houseSvgFromKey({ ...drawing, sign }), {
    headers: {
      'content-type': 'image/svg+xml; charset=utf-8',
      'cache-control': 'public, max-age=31536000, immutable',
      // Opened directly, an SVG is a document: allow only its inline styles.
      'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'",
      'x-content-type-options': 'nosniff',
    },
  })
}
