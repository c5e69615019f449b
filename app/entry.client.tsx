import { RemixBrowser } from '@remix-run/react'
import { startTransition, StrictMode } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { openDocumentInstead } from './ui/layout/document-instead.ts'

openDocumentInstead(() => {
  const { location } = window['__remixRouter'].state.navigation
  return location ? location.pathname + location.search + location.hash : null
})

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <RemixBrowser />
    </StrictMode>,
  )
})
