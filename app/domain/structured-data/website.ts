import type { SearchAction, WebSite, WithActionConstraints, WithContext } from 'schema-dts'

/** A https://schema.org/WebSite whose search is the directory's; URLs are absolute. */
export const website = (site: {
  name: string
  url: string
  /** With `{search_term_string}` in it. */
  searchUrl: string
}): WithContext<WebSite> => ({
  '@context': 'https://schema.org',
  '@type': 'WebSite',
  name: site.name,
  url: site.url,
  inLanguage: 'en-ZA',
  potentialAction: {
    '@type': 'SearchAction',
    target: { '@type': 'EntryPoint', urlTemplate: site.searchUrl },
    'query-input': 'required name=search_term_string',
  } satisfies WithActionConstraints<SearchAction> as SearchAction,
})
