import { createRequestHandler, type RequestHandler, type ServerBuild } from '@remix-run/node'
import { matchRoutes } from '@remix-run/react'
import { LRUCache } from 'lru-cache'

type Routes = ServerBuild['routes']

/** Paths remembered with what answers them; finding it again takes a third of a millisecond. */
const maxPaths = 5000
const maxPathLength = 200

type RouteTree = Parameters<typeof matchRoutes>[0]

/** The tree that Remix matches, of ids and patterns alone. */
function treeOf(routes: Routes, parentId?: string): RouteTree {
  return Object.values(routes)
    .filter((route) => route.parentId === parentId)
    .map(({ id, path, index, caseSensitive }) => ({
      id,
      path,
      caseSensitive,
      ...(index ? { index } : { children: treeOf(routes, id) }),
    })) as RouteTree
}

const pick = <T>(all: Record<string, T>, ids: Set<string>): Record<string, T> =>
  Object.fromEntries(Object.entries(all).filter(([id]) => ids.has(id)))

/** `/a/b/c`: `/a/b`, `/a` and `/`, whose routes a page tells the browser too. */
function pathsAbove(pathname: string): string[] {
  const segments = pathname.split('/').filter(Boolean).slice(0, -1)
  return ['/', ...segments.map((_, i) => `/${segments.slice(0, i + 1).join('/')}`)]
}

/**
 * Handles requests as `createRequestHandler` does. Remix ranks and matches every route of a build several times a
 * request, so each page gets a build of its own branch; what no page matches, and questions for routes, get the whole.
 */
export function branchHandler(build: ServerBuild): RequestHandler {
  const whole = createRequestHandler(build, 'production')
  const tree = treeOf(build.routes)
  const byLeaf = new Map<string, RequestHandler>()
  const byPath = new LRUCache<string, RequestHandler>({ max: maxPaths })
  const idsOf = (path: string) => (matchRoutes(tree, path) ?? []).map(({ route }) => route.id ?? '')

  const handlerOfBranch = (pathname: string, own: readonly string[]): RequestHandler => {
    const ids = new Set([...own, ...pathsAbove(pathname).flatMap(idsOf)])
    const assets = { ...build.assets, routes: pick(build.assets.routes, ids) }
    return createRequestHandler({ ...build, routes: pick(build.routes, ids), assets }, 'production')
  }

  const find = (pathname: string): RequestHandler => {
    const own = idsOf(pathname)
    const leaf = own.at(-1)
    // Any path may end at a splat, with any other above it.
    if (!leaf || build.routes[leaf]?.path?.includes('*')) return whole
    const handler = byLeaf.get(leaf) ?? handlerOfBranch(pathname, own)
    byLeaf.set(leaf, handler)
    return handler
  }

  return (request, context) => {
    const { pathname } = new URL(request.url)
    if (pathname === '/__manifest') return whole(request, context)
    const page = pathname.replace(/\.data$/, '').replace(/^\/_root$/, '/')
    const handler = byPath.get(page) ?? find(page)
    if (page.length <= maxPathLength) byPath.set(page, handler)
    return handler(request, context)
  }
}
