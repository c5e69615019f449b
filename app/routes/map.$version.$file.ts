import type { LoaderFunctionArgs } from '@remix-run/node'
import { pictureNamed } from '#app/domain/map/picture-named.server.ts'
import { mapVersion } from '#app/paths.ts'

const noPicture = () =>
  new Response('There is no such part of the map.\n', {
    status: 404,
    headers: { 'content-type': 'text/plain' },
  })

/** `/map/2/2-2-8.svg`: drawn from the URL alone, cached for a year. */
export function loader({ params }: LoaderFunctionArgs): Response {
  const { version, file = '' } = params
  const picture = version === String(mapVersion) ? pictureNamed(file.replace(/\.svg$/, '')) : null
  if (picture === null || !file.endsWith('.svg')) return noPicture()
  return new Response(picture, {
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
