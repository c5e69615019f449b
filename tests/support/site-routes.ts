import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { builtSite } from './built-site.ts'

type Entry = { parentId?: string; path?: string }

/** The pattern of every route of the built site, such as `/business/:id/book` and `/objects/*`. */
export async function routePatterns(): Promise<string[]> {
  const folder = join(await builtSite(), 'client/assets')
  const [file] = readdirSync(folder).filter((name) => /^manifest-.*\.js$/.test(name))
  const text = readFileSync(join(folder, file ?? ''), 'utf8')
  const { routes } = JSON.parse(text.slice(text.indexOf('{'), text.lastIndexOf('}') + 1)) as {
    routes: Record<string, Entry>
  }
  const pathOf = (id: string | undefined): string => {
    const route = id === undefined ? undefined : routes[id]
    if (!route) return ''
    return pathOf(route.parentId) + (route.path ? `/${route.path}` : '')
  }
  return [...new Set(Object.keys(routes).map((id) => pathOf(id) || '/'))].toSorted()
}

/** Tells for any address which route it leads to, and what is asked of it there. */
export function kindOfAddress(patterns: string[]): (address: string) => string {
  const tests = patterns
    .map((pattern) => {
      const source = pattern
        .replaceAll(/[.[\]]/g, '\\$&')
        .replaceAll('*', '.*')
        .replaceAll(/\/:\w+\?/g, '(/[^/]+)?')
        .replaceAll(/:\w+/g, '[^/]+')
      return { pattern, fits: new RegExp(`^${source}$`), loose: pattern.split(/[:*]/).length }
    })
    .toSorted((a, b) => a.loose - b.loose || b.pattern.length - a.pattern.length)
  return (address) => {
    const { pathname, searchParams } = new URL(address, 'http://site.example')
    const pattern = tests.find(({ fits }) => fits.test(pathname))?.pattern ?? 'elsewhere'
    const shown = ['tab', 'kind', 'part', 'plan'].map((name) => searchParams.get(name) ?? '')
    return [pattern, ...new Set(searchParams.keys())].toSorted().join(' ') + shown.join(' ')
  }
}
