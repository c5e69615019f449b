import { listedAddresses } from '#app/domain/businesses/queries.server.ts'
import { publicUrl } from '#app/http/public-url.server.ts'
import { paths } from '#app/paths.ts'

/** Public pages and every listed business (https://www.sitemaps.org/protocol.html). */
export async function loader(): Promise<Response> {
  const pages = [
    paths.home(),
    paths.directory(),
    paths.pricing(),
    paths.terms(),
    paths.privacy(),
    paths.apiGuide(),
  ]
  const businesses = await listedAddresses()
  const entries = [
    ...pages.map((path) => `<url><loc>${publicUrl(path)}</loc></url>`),
    ...businesses.map(
      ({ slug, updatedAt }) =>
        `<url><loc>${publicUrl(paths.business(slug))}</loc><lastmod>${updatedAt.toISOString()}</lastmod></url>`,
    ),
  ]
  return new Response(
    `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${entries.join('\n')}\n</urlset>\n`,
    {
      headers: {
        'content-type': 'application/xml; charset=utf-8',
        'cache-control': 'public, max-age=3600',
      },
    },
  )
}
