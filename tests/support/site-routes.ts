import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { builtSite } from './built-site.ts'

type Scripts = { module: string; imports: string[] }
type Route = Scripts & { parentId?: string; path?: string }

/** What the build says of its routes, and the folder whose files it names. */
async function manifest(): Promise<{
  folder: string
  entry: Scripts
  routes: Record<string, Route>
}> {
  const folder = join(await builtSite(), 'client')
  const assets = join(folder, 'assets')
  const [file] = readdirSync(assets).filter((name) => /^manifest-.*\.js$/.test(name))
  const text = readFileSync(join(assets, file ?? ''), 'utf8')
  return { folder, ...JSON.parse(text.slice(text.indexOf('{'), text.lastIndexOf('}') + 1)) }
}

/** For each route the bytes of JavaScript, gzipped, that a browser loads before anything on its page asks for more. */
export async function scriptsOfRoutes(): Promise<[route: string, gzipped: number][]> {
  const { folder, entry, routes } = await manifest()
  const gzipped = (file: string) => gzipSync(readFileSync(join(folder, file))).length
  const filesOf = (id: string | undefined): string[] => {
    const route = id === undefined ? undefined : routes[id]
    return route ? [...filesOf(route.parentId), route.module, ...route.imports] : []
  }
  return Object.keys(routes).map((id) => {
    const files = new Set([entry.module, ...entry.imports, ...filesOf(id)])
    return [id, [...files].reduce((sum, file) => sum + gzipped(file), 0)]
  })
}

/** The pattern of every route of the built site, such as `/business/:id/book` and `/objects/*`. */
export async function routePatterns(): Promise<string[]> {
  const { routes } = await manifest()
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
