import { isRouteErrorResponse, useLocation, useRouteError } from '@remix-run/react'
import { paths } from '#app/paths.ts'
import { Link } from '#app/ui/primitives/link.tsx'
import { ourMistake } from './our-mistake.ts'
import { PageMessage } from './page-message.tsx'
import { SearchInstead } from './search-instead.tsx'

function sentenceOf(data: unknown): string | null {
  if (typeof data !== 'object' || data === null || !('message' in data)) return null
  return typeof data.message === 'string' ? data.message : null
}

const headings: Record<number, string> = {
  401: 'Please sign in',
  403: 'This page is not for you',
  404: 'Not found',
  405: 'That is not possible here',
  409: 'That did not work',
  413: 'That is too large',
  422: 'That did not work',
  429: 'A moment, please',
  503: 'Back in a moment',
}

const notTaken = 'This page takes no such request, and nothing was changed.'

const home = { label: 'Back to the home page', to: paths.home() }

export function ErrorPage({ back = home }: { back?: typeof home }) {
  const error = useRouteError()
  const { pathname, search } = useLocation()
  const street = back === home
  const onward = (
    <Link className="btn btn-quiet" to={back.to}>
      {back.label}
    </Link>
  )
  const ways = (
    <>
      {street ? <SearchInstead /> : null}
      {onward}
    </>
  )
  if (!isRouteErrorResponse(error)) {
    return (
      <PageMessage heading="Something went wrong" actions={ways} street={street}>
        {ourMistake}
      </PageMessage>
    )
  }
  const sentence = sentenceOf(error.data)
  if (error.status === 404 && sentence === null) {
    return (
      <PageMessage heading="404 Page Not Found" actions={ways} street={street}>
        There is nothing at this address. It may have moved, or have been typed wrongly.
      </PageMessage>
    )
  }
  const again = (
    <Link className="btn btn-action" to={pathname + search} reloadDocument>
      Try again
    </Link>
  )
  return (
    <PageMessage
      heading={headings[error.status] ?? 'Something went wrong'}
      actions={error.status === 503 ? again : ways}
      street={street}
    >
      {sentence ?? (error.status < 500 ? notTaken : ourMistake)}
    </PageMessage>
  )
}
