import type { MetaDescriptor } from '@remix-run/react'
import { brand } from '#app/brand.ts'

type Page = {
  title: string
  description: string
  /** Absolute URL without irrelevant parameters. */
  canonical?: string | undefined
  /** Path of a preview image, in place of the site's own. */
  image?: string | null
  index?: boolean
}

/** Where the site is, as the root's loader says; pages without a loader ask for it so. */
export function siteUrl(matches: readonly unknown[], path: string): string | undefined {
  const root = matches[0] as { data?: { site?: string } } | undefined
  return root?.data?.site ? new URL(path, root.data.site).href : undefined
}

const property = (name: string, content: string) => ({ property: `og:${name}`, content })

/** What shows the page elsewhere. */
function addresses(canonical: string, image: string | null | undefined): MetaDescriptor[] {
  return [
    { tagName: 'link' as const, rel: 'canonical', href: canonical },
    property('url', canonical),
    property('image', new URL(image ?? '/og.png', canonical).href),
  ]
}

/** Meta tags for search engines and link previews. */
export function pageMeta(page: Page): MetaDescriptor[] {
  const title = `${page.title} | ${brand.name}`
  return [
    { title },
    { name: 'description', content: page.description },
    property('type', 'website'),
    property('site_name', brand.name),
    property('locale', 'en_ZA'),
    property('title', title),
    property('description', page.description),
    { name: 'twitter:card', content: 'summary_large_image' },
    ...(page.canonical ? addresses(page.canonical, page.image) : []),
    ...(page.index === false ? [{ name: 'robots', content: 'noindex' }] : []),
  ]
}
