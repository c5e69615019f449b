import { createRequestHandler, type EntryContext, type ServerBuild } from '@remix-run/node'
import { RemixServer } from '@remix-run/react'
import type { ComponentType } from 'react'
import { renderToString } from 'react-dom/server'

/** What Remix makes of a page that is all of an app. */
export async function drawPage(Page: ComponentType): Promise<string> {
  const route = { id: 'root', path: '/deep/page' }
  const build = {
    entry: {
      module: {
        default: (request: Request, status: number, _: Headers, context: EntryContext) => {
          const { serverHandoffStream: __, ...rest } = context
          const html = renderToString(<RemixServer context={rest} url={request.url} />)
          return new Response(html, { status })
        },
      },
    },
    routes: { root: { ...route, module: { default: Page } } },
    assets: { entry: { module: '', imports: [] }, routes: { root: route }, url: '', version: '' },
    ...{ publicPath: '/', assetsBuildDirectory: '', basename: '/', isSpaMode: false },
    future: { v3_singleFetch: true, v3_lazyRouteDiscovery: true },
  } as unknown as ServerBuild
  const answer = await createRequestHandler(build)(new Request('http://localhost/deep/page'))
  return answer.text()
}
