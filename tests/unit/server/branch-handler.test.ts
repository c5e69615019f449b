import { createRequestHandler, type EntryContext, type ServerBuild } from '@remix-run/node'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { branchHandler } from '#app/server/branch-handler.server.ts'
import { runs } from '#tests/support/runs.ts'

/** Each route by id: its pattern, its parent, and whether it is a page. */
const routes = {
  root: { path: '' },
  _site: { parentId: 'root' },
  home: { parentId: '_site', index: true },
  'directory-list': { parentId: '_site', path: 'directory' },
  business: { parentId: '_site', path: 'business/:id' },
  book: { parentId: 'root', path: 'business/:id/book' },
  desk: { parentId: 'root', path: 'dashboard' },
  today: { parentId: 'desk', index: true },
  plan: { parentId: 'desk', path: 'plan' },
  picture: { parentId: 'root', path: 'pictures/:name', resource: true },
  unknown: { parentId: '_site', path: '*' },
}

type Given = {
  path?: string
  parentId?: string
  index?: boolean
  resource?: boolean
}

/** A build whose pages tell which routes were loaded, with which parameters, and which the browser hears of. */
const build = {
  entry: {
    module: {
      handleError: () => {},
      default: (_request: Request, status: number, headers: Headers, context: EntryContext) =>
        new Response(
          JSON.stringify([
            context.staticHandlerContext.loaderData,
            context.staticHandlerContext.matches.map((one) => one.route.id),
          ]),
          { status, headers },
        ),
    },
  },
  routes: Object.fromEntries(
    Object.entries<Given>(routes).map(([id, { path, parentId, index, resource }]) => [
      id,
      {
        id,
        path,
        parentId,
        index,
        module: {
          ...(!resource && { default: () => null }),
          loader: ({ params }: { params: object }) => Response.json({ id, params }),
        },
      },
    ]),
  ),
  assets: {
    version: '1',
    url: '/manifest.js',
    entry: { module: '/entry.js', imports: [] },
    routes: Object.fromEntries(Object.keys(routes).map((id) => [id, { id, module: `/${id}.js` }])),
  },
  future: { v3_singleFetch: true, v3_lazyRouteDiscovery: true },
  isSpaMode: false,
  publicPath: '/',
  assetsBuildDirectory: '',
} as unknown as ServerBuild

const segment = fc.constantFrom(
  'directory',
  'business',
  'book',
  'dashboard',
  'plan',
  'pictures',
  'x',
  'Ü',
  '%2F',
  '_root.data',
  'a.data',
)
const path = fc
  .tuple(
    fc.array(segment, { maxLength: 4 }),
    fc.constantFrom('', '/', '.data', '?index', '.data?_routes=root'),
  )
  .map(([segments, end]) => `/${segments.join('/')}${end}`)
const manifestPath = path.map((one) => `/__manifest?version=1&p=${encodeURIComponent(one)}`)

test('a page answered by its own branch is the page that the whole build answers', async () => {
  const whole = createRequestHandler(build, 'production')
  const own = branchHandler(build)
  const method = fc.constantFrom('GET', 'HEAD', 'POST')
  await fc.assert(
    fc.asyncProperty(fc.oneof(path, manifestPath), method, async (asked, verb) => {
      const answers = await Promise.all(
        [whole, own].map(async (handler) => {
          const answer = await handler(
            new Request(`http://gems.test${asked}`, { method: verb }),
            {},
          )
          return [answer.status, [...answer.headers], await answer.text()]
        }),
      )
      expect(answers[1]).toEqual(answers[0])
    }),
    { numRuns: runs(60, 1000) },
  )
})
