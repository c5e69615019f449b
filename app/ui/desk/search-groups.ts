import { countText } from './figures.ts'
import { pagesFound, type KnownPage } from './find-pages.ts'
import type { SearchGroup, SearchHit } from './search-page.tsx'

const shown = 5

/** The first hits of one kind, and where all of them are. */
export function searchGroup(
  kind: Pick<SearchGroup, 'heading' | 'icon'> & { many: string; all: string },
  hits: SearchHit[],
  total = hits.length,
): SearchGroup {
  const { heading, icon, many, all } = kind
  const more = total > shown ? { label: `All ${countText(total)} ${many}`, to: all } : undefined
  return { heading, icon, hits: hits.slice(0, shown), more }
}

/** What a search finds by kind, and last the pages it names. Empty kinds are left out; without a search all are. */
export async function searchGroups(
  search: string,
  pages: KnownPage[],
  find: (search: string) => Promise<SearchGroup>[],
): Promise<SearchGroup[]> {
  if (search === '') return []
  const found = await Promise.all(find(search))
  return [...found, pagesFound(search, pages)].filter(({ hits }) => hits.length > 0)
}
