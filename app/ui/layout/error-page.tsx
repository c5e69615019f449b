import type { ReactNode } from 'react'
import { isRouteErrorResponse, useLocation, useRouteError } from '@remix-run/react'
import { paths } from '#app/paths.ts'
import { Link } from '#app/ui/primitives/link.tsx'
import type { SceneName } from '#app/ui/street/scene.ts'
import { ourMistake } from './our-mistake.ts'
import { PageMessage } from './page-message.tsx'
import { SearchInstead } from './search-instead.tsx'
import { useViewer, type Viewer } from './viewer.ts'

function sentenceOf(data: unknown): string | null {
  if (typeof data !== 'object' || data === null || !('message' in data)) return null
  return typeof data.message === 'string' ? data.message : null
}

const headings: Record<number, string> = {
  401: 'Please sign in',
  403: 'You cannot open this page',
  404: 'Not found',
  405: 'That is not possible here',
  409: 'That did not work',
  413: 'This form is too long',
  422: 'That did not work',
  429: 'A moment, please',
  503: 'Back in a moment',
}

function sceneOf(status: number): SceneName {
  if (status === 404) return 'dead-end'
  return status >= 500 ? 'candle' : 'shutter'
}

const nothingHere =
  'There is nothing at this address. It may have moved, or the address may be mistyped.'
const notTaken = 'This page cannot do that. Nothing was changed.'

/** Where somebody signed in belongs. */
const doorOf = {
  ADMIN: ['Open admin', paths.admin()],
  BUSINESS: ['Open dashboard', paths.dashboard()],
  CUSTOMER: ['', null],
} as const

const home = { label: 'Back to the home page', to: paths.home() }

type Message = { heading: string; text: string; scene: SceneName }

/** What is said of an error, and by which picture. */
function messageOf(error: unknown, lost: string | undefined): Message {
  if (!isRouteErrorResponse(error)) {
    return { heading: 'Something went wrong', text: ourMistake, scene: 'candle' }
  }
  const { status } = error
  const sentence = sentenceOf(error.data)
  if (status === 404 && lost && sentence !== null) {
    return { heading: lost, text: sentence, scene: 'shutter' }
  }
  if (status === 404 && sentence === null) {
    return { heading: '404 Page Not Found', text: nothingHere, scene: 'dead-end' }
  }
  return {
    heading: headings[status] ?? 'Something went wrong',
    text: sentence ?? (status < 500 ? notTaken : ourMistake),
    scene: sceneOf(status),
  }
}

type Failed = {
  status: number
  viewer: Viewer
  isOnSite: boolean
  lost: string | undefined
  here: string
}

/** What may help; null where nothing does but going back. */
function FirstWay({ status, viewer, isOnSite, lost, here }: Failed) {
  if (status === 404) return isOnSite && !lost ? <SearchInstead /> : null
  if (status === 401 || status === 403) {
    if (!isOnSite) return null
    const [label, to] = viewer ? doorOf[viewer.role] : ['Sign In', paths.login()]
    return to === null ? null : (
      <Link className="btn btn-action" to={to}>
        {label}
      </Link>
    )
  }
  return (
    <Link className="btn btn-action" to={here} reloadDocument>
      {status === 429 || status >= 500 ? 'Try again' : 'Open the page again'}
    </Link>
  )
}

/** `lost` is the heading where a mailed link leads to nothing; who follows one looks for no place. */
export function ErrorPage({
  back = home,
  lost,
  children,
}: {
  back?: typeof home
  lost?: string
  /** What to do instead. */
  children?: ReactNode
}) {
  const error = useRouteError()
  const { pathname, search } = useLocation()
  const isOnSite = back === home
  const { heading, text, scene } = messageOf(error, lost)
  const viewer = useViewer()
  const status = isRouteErrorResponse(error) ? error.status : 500
  const ways = (
    <>
      <FirstWay {...{ status, viewer, isOnSite, lost }} here={pathname + search} />
      {children}
      <Link className="btn btn-quiet" to={back.to}>
        {back.label}
      </Link>
    </>
  )
  return (
    <PageMessage heading={heading} actions={ways} scene={scene}>
      {text}
    </PageMessage>
  )
}
