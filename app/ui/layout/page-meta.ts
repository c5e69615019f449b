import type { MetaDescriptor } from '@remix-run/react'
import { brand } from '#app/brand.ts'

/** Meta tags for search engines and link previews. `path` makes the canonical URL. */
export function pageMeta(page: {
  title: string
  description: string
  /** Absolute URL without irrelevant parameters. */
  canonical?: string
  /** Path of a preview image, in place of the site's own. */
  image?: string | null
  index?: boolean
}): MetaDescriptor[] {
  const title = `${page.title} | ${brand.name}`
  return [
    { title },
    { name: 'description', content: page.description },
    { property: 'og:title', content: title },
    { property: 'og:description', content: page.description },
    { property: 'og:site_name', content: brand.name },
    ...(page.canonical
      ? [
          { tagName: 'link' as const, rel: 'canonical', href: page.canonical },
          { property: 'og:url', content: page.canonical },
          { property: 'og:image', content: new URL(page.image ?? '/og.png', page.canonical).href },
        ]
      : []),
    ...(page.index === false ? [{ name: 'robots', content: 'noindex' }] : []),
  ]
}
