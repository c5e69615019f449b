import type { LoaderFunctionArgs } from '@remix-run/node'
import { sitemap } from '#app/domain/landing/sitemap.server.ts'
import { publicUrl } from '#app/http/public-url.server.ts'
import { sitemapAnswer } from './sitemap-answer.server.ts'

/**
 * `/sitemap.xml`: every public page, or above 50,000 the index of its parts, `/sitemap-1.xml` and so on. One route, as
 * the router does not tell a name with a parameter in it from one without.
 */
export async function loader({ params }: LoaderFunctionArgs): Promise<Response> {
  const [isSitemap, part] = /^sitemap(?:-([1-9]\d{0,4}))?$/.exec(params['sitemap'] ?? '') ?? []
  if (isSitemap === undefined) return sitemapAnswer(null)
  return sitemapAnswer(await sitemap({ part: part ? Number(part) : null, url: publicUrl }))
}
