import {
  data,
  type LinksFunction,
  type LoaderFunctionArgs,
  type MetaFunction,
} from '@remix-run/node'
import {
  Links,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  useLoaderData,
  useNavigation,
  useRouteLoaderData,
  type ShouldRevalidateFunctionArgs,
} from '@remix-run/react'
import type { ReactNode } from 'react'
import { brand } from './brand.ts'
import { actorOf } from './http/actor.server.ts'
import { keptReply } from './http/kept-reply.server.ts'
import { publicUrl } from './http/public-url.server.ts'
import { screen } from './http/screen.server.ts'
import { takeToast } from './http/toast.server.ts'
import { paths } from './paths.ts'
import stylesheet from './tailwind.css?url'
import { KeptReplyContext, keptReplyParameter } from './ui/form/use-reply.ts'
import { FramedErrorPage } from './ui/layout/framed-error-page.tsx'
import { useNonce } from './ui/layout/nonce.ts'
import { Toasts } from './ui/layout/toasts.tsx'
import { ViewerContext } from './ui/layout/viewer.ts'

/** Preloaded, to reduce font swaps in headings. */
const displayFace = '/fonts/bricolage-grotesque-f541f420.woff2'

export const links: LinksFunction = () => [
  { rel: 'stylesheet', href: stylesheet },
  { rel: 'icon', href: '/favicon.svg', type: 'image/svg+xml' },
  { rel: 'icon', href: '/favicon.ico', sizes: '32x32' },
  { rel: 'apple-touch-icon', href: '/apple-touch-icon.png' },
  { rel: 'manifest', href: '/site.webmanifest' },
]

export const meta: MetaFunction = () => [{ title: brand.name }]

const keptNoLonger = {
  id: 'kept-no-longer',
  title: 'Please Fill In The Form Again',
  description: 'What you typed is kept for ten minutes, in a cookie of this site.',
  kind: 'destructive' as const,
}

export const loader = screen(async ({ request }: LoaderFunctionArgs) => {
  const [actor, { toast, headers }, kept] = await Promise.all([
    actorOf(request),
    takeToast(request),
    keptReply(request),
  ])
  return data(
    {
      viewer: 'role' in actor ? { role: actor.role } : null,
      toast: kept.isExpired ? keptNoLonger : toast,
      keptReply: kept.reply,
      saveData: request.headers.get('save-data') === 'on',
      site: publicUrl(paths.home()),
    },
    { headers },
  )
})

/** Reload the viewer and toasts after an action or a new path, not after a filter change. */
export function shouldRevalidate({
  formMethod,
  actionStatus,
  currentUrl,
  nextUrl,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs) {
  // Remix's default here is `true`, but a failed action changed nothing.
  if (formMethod && formMethod !== 'GET') return actionStatus === undefined || actionStatus < 400
  if (currentUrl.searchParams.has(keptReplyParameter)) return true
  return currentUrl.pathname === nextUrl.pathname ? false : defaultShouldRevalidate
}

export function Layout({ children }: { children: ReactNode }) {
  const nonce = useNonce()
  const shell = useRouteLoaderData<typeof loader>('root')
  const lean = shell?.saveData ?? false
  return (
    <html lang="en-ZA" className={lean ? 'save-data' : undefined}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="theme-color" content="#fbf5ea" media="(prefers-color-scheme: light)" />
        <meta name="theme-color" content="#0c1b22" media="(prefers-color-scheme: dark)" />
        <Meta />
        {lean ? null : (
          <link
            rel="preload"
            href={displayFace}
            as="font"
            type="font/woff2"
            crossOrigin="anonymous"
          />
        )}
        <Links />
      </head>
      <body>
        <a
          href="#main"
          className="btn btn-action absolute left-2 top-2 z-50 -translate-y-24 focus:translate-y-0 print:hidden"
        >
          Skip to the content
        </a>
        <Toasts fromServer={shell?.toast ?? null} />
        <ViewerContext.Provider value={shell?.viewer ?? null}>
          <KeptReplyContext.Provider value={shell?.keptReply}>{children}</KeptReplyContext.Provider>
        </ViewerContext.Provider>
        {lean ? null : (
          <>
            <ScrollRestoration nonce={nonce} />
            <Scripts nonce={nonce} />
          </>
        )}
      </body>
    </html>
  )
}

/** Shown at the top while a page loads. */
function ProgressBar() {
  const { state } = useNavigation()
  if (state === 'idle') return null
  return (
    <div
      className="pointer-events-none fixed left-0 right-0 top-0 z-50 h-1 animate-pulse bg-coral"
      aria-hidden="true"
    />
  )
}

export default function App() {
  useLoaderData<typeof loader>()
  return (
    <>
      <ProgressBar />
      <Outlet />
    </>
  )
}

export const ErrorBoundary = FramedErrorPage
