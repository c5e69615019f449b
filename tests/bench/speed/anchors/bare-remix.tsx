import {
  createReadableStreamFromReadable,
  createRequestHandler,
  writeReadableStreamToWritable,
  type EntryContext,
  type ServerBuild,
} from '@remix-run/node'
import { RemixServer, Scripts, useLoaderData } from '@remix-run/react'
import { createServer } from 'node:http'
import { PassThrough } from 'node:stream'
import { createGzip } from 'node:zlib'
import { createElement, type ReactNode } from 'react'
import { renderToPipeableStream } from 'react-dom/server'
import { elementsOf, type Tree } from './elements.ts'
import type { Anchor } from './start.ts'

/** With the scripts at the end of the body, as every page of Remix has them. */
function drawn(tree: Tree): ReactNode {
  if (typeof tree === 'string') return tree
  const children = tree.children.map(drawn)
  if (tree.type === 'body') children.push(<Scripts />)
  return createElement(tree.type, tree.props, ...children)
}

/** As the template of Remix has it. */
const handleRequest = (request: Request, status: number, headers: Headers, context: EntryContext) =>
  new Promise<Response>((resolve, reject) => {
    const { pipe } = renderToPipeableStream(<RemixServer context={context} url={request.url} />, {
      onShellReady() {
        const body = new PassThrough()
        headers.set('content-type', 'text/html')
        resolve(new Response(createReadableStreamFromReadable(body), { headers, status }))
        pipe(body)
      },
      onShellError: reject,
    })
  })

function buildOf(html: string, loaded: unknown): ServerBuild {
  const tree = elementsOf(html)
  const route = { id: 'root', path: '', hasLoader: true, hasAction: false, hasErrorBoundary: false }
  const Page = () => {
    useLoaderData()
    return drawn(tree)
  }
  return {
    entry: { module: { default: handleRequest } },
    routes: { root: { id: 'root', path: '', module: { default: Page, loader: () => loaded } } },
    assets: {
      entry: { module: '/entry.js', imports: [] },
      routes: {
        root: { ...route, hasClientLoader: false, hasClientAction: false, module: '/root.js' },
      },
      url: '/manifest.js',
      version: '1',
    },
    ...{ publicPath: '/', assetsBuildDirectory: '', basename: '/', mode: 'production' },
    future: { v3_singleFetch: true, v3_lazyRouteDiscovery: true },
    isSpaMode: false,
  } as unknown as ServerBuild
}

/** A route of Remix alone, that loads the same and renders the same elements, packed as our pages are. */
export const bareRemix: Anchor = ({ html, loaded }) => {
  const handle = createRequestHandler(buildOf(html, loaded), 'production')
  return createServer((req, res) => {
    const headers = new Headers(req.headers as Record<string, string>)
    const request = new Request(`http://${req.headers.host}/`, { headers })
    void handle(request).then((response) => {
      const sent = Object.fromEntries(response.headers)
      res.writeHead(response.status, { ...sent, 'content-encoding': 'gzip' })
      const packing = createGzip()
      packing.pipe(res)
      return writeReadableStreamToWritable(response.body as ReadableStream, packing)
    })
  })
}
