import { publicUrl } from '#app/http/public-url.server.ts'
import { paths } from '#app/paths.ts'

const privatePlaces = [
  '/api/',
  paths.dashboard(),
  paths.admin(),
  paths.account(),
  '/bookings/',
  '/booking-action/',
  '/reviews/',
]

export const loader = (): Response =>
  new Response(
    `User-agent: *\n${privatePlaces.map((path) => `Disallow: ${path}\n`).join('')}\nSitemap: ${publicUrl(paths.sitemap())}\n`,
    {
      headers: {
        'content-type': 'text/plain; charset=utf-8',
        'cache-control': 'public, max-age=3600',
      },
    },
  )
