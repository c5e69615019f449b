import { createHash } from 'node:crypto'

const hashOf = (script: string): string =>
  `'sha256-${createHash('sha256').update(script).digest('base64')}'`

/**
 * Replaces the nonce of a rendered page by hashes of the scripts that carry it, so that everybody can be sent the same
 * page. A script that somebody smuggled in carries no nonce, and gets no hash.
 */
export function hashedScripts(html: string, nonce: string): { html: string; sources: string[] } {
  const attribute = ` nonce="${nonce}"`
  const sources = new Set<string>()
  for (const [, opening = '', script = ''] of html.matchAll(
    /<script\b([^>]*)>([^]*?)<\/script>/g,
  )) {
    if (opening.includes(attribute) && script !== '') sources.add(hashOf(script))
  }
  return { html: html.replaceAll(attribute, ''), sources: [...sources] }
}
