import type { BreadcrumbList, WithContext } from 'schema-dts'

/** A https://schema.org/BreadcrumbList; `url` is absolute, the last is the page itself. */
export const breadcrumbs = (
  crumbs: readonly { name: string; url: string }[],
): WithContext<BreadcrumbList> => ({
  '@context': 'https://schema.org',
  '@type': 'BreadcrumbList',
  itemListElement: crumbs.map(({ name, url }, at) => ({
    '@type': 'ListItem',
    position: at + 1,
    name,
    item: url,
  })),
})
