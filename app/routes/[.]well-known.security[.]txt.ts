import { brand } from '#app/brand.ts'
import { day } from '#app/domain/local-time.ts'
import { env } from '#app/env.server.ts'
import { publicUrl } from '#app/http/public-url.server.ts'
import { paths } from '#app/paths.ts'

/** Where to tell of a hole, by RFC 9116; what is read today is valid for a quarter. */
export function loader(): Response {
  const expires = new Date(Math.floor(Date.now() / day) * day + 90 * day)
  const lines = [
    `Contact: mailto:${env().SECURITY_CONTACT ?? brand.contactEmail}`,
    `Expires: ${expires.toISOString()}`,
    'Preferred-Languages: en, af',
    `Canonical: ${publicUrl(paths.securityContact())}`,
  ]
  return new Response(`${lines.join('\n')}\n`, {
    headers: {
      'content-type': 'text/plain; charset=utf-8',
      'cache-control': 'public, max-age=3600',
    },
  })
}
