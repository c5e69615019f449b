import { isRouteErrorResponse, Link, useLocation, useRouteError } from '@remix-run/react'
import { paths } from '#app/paths.ts'
import { ourMistake } from './our-mistake.ts'
import { PageMessage } from './page-message.tsx'

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
  const onward = (
    <Link className="btn btn-action" to={back.to}>
      {back.label}
    </Link>
  )
  if (!isRouteErrorResponse(error)) {
    return (
      <PageMessage heading="Something went wrong" actions={onward}>
        {ourMistake}
      </PageMessage>
    )
  }
  const sentence = sentenceOf(error.data)
  if (error.status === 404 && sentence === null) {
    return (
      <PageMessage
        heading="404 Page Not Found"
        actions={
          <>
            {back === home ? <SearchInstead /> : null}
            {onward}
          </>
        }
      >
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
      actions={error.status === 503 ? again : onward}
    >
      {sentence ?? (error.status < 500 ? notTaken : ourMistake)}
    </PageMessage>
  )
}

/** The directory's search, for who came to a page that does not exist. */
function SearchInstead() {
  return (
    <form action={paths.directory()} role="search" className="flex w-full flex-wrap gap-3">
      <label className="sr-only" htmlFor="search-instead">
        What do you need?
      </label>
      <input
        className="field min-w-0 flex-1"
        id="search-instead"
        name="search"
        type="search"
        maxLength={100}
        placeholder="What do you need?"
      />
      <button className="btn btn-quiet" type="submit">
        Search
      </button>
    </form>
  )
}
