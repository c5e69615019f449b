import { listedAddresses } from '#app/domain/businesses/queries.server.ts'
import { publicUrl } from '#app/http/public-url.server.ts'
import { paths } from '#app/paths.ts'

const pages = [
  paths.home(),
  paths.directory(),
  paths.pricing(),
  paths.terms(),
  paths.privacy(),
  paths.apiGuide(),
]

const entryOf = (path: string, updatedAt?: Date): string =>
  `<url><loc>${publicUrl(path)}</loc>${updatedAt ? `<lastmod>${updatedAt.toISOString()}</lastmod>` : ''}</url>`

const sitemapOf = (entries: string[]): string =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${entries.join('\n')}\n</urlset>\n`

/** Public pages and every listed business (https://www.sitemaps.org/protocol.html). */
export async function loader(): Promise<Response> {
  const businesses = await listedAddresses()
  const entries = [
    ...pages.map((path) => entryOf(path)),
    ...businesses.map(({ slug, updatedAt }) => entryOf(paths.business(slug), updatedAt)),
  ]
  return new Response(sitemapOf(entries), {
    headers: {
      'content-type': 'application/xml; charset=utf-8',
      'cache-control': 'public, max-age=3600',
    },
  })
}
