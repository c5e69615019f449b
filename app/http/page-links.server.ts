/** The `Link` header to the pages before and after this one; none where there are no others. */
export function pageLinks(
  { page, size, total }: { page: number; size: number; total: number },
  to: (page: number) => string,
): Record<string, string> {
  const links = [
    ...(page > 1 ? [`<${to(page - 1)}>; rel="prev"`] : []),
    ...(page * size < total ? [`<${to(page + 1)}>; rel="next"`] : []),
  ]
  return links.length > 0 ? { link: links.join(', ') } : {}
}
