import { RemixBrowser } from '@remix-run/react'
import { startTransition, StrictMode } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { openDocumentInstead } from './ui/layout/document-instead.ts'

openDocumentInstead(() => {
  const { location } = window['__remixRouter'].state.navigation
  return location ? location.pathname + location.search + location.hash : null
})

/**
 * What keeps a page on a bad line is fetched while the line is there: where a long form opens, else once somebody, or
 * a browser that fills in fields, does something. Browsers do not ask again for a script that they could not fetch.
 */
const keepPages = () => void import('./ui/layout/unanswered.ts').catch(() => {})
for (const event of ['keydown', 'mousedown', 'input']) window.addEventListener(event, keepPages)
const long = '.desk form[method=post] :is(textarea, input:not([type=hidden])), [type=password]'
if (document.querySelector(long)) keepPages()

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <RemixBrowser />
    </StrictMode>,
  )
})
