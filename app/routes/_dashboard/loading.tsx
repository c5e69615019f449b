import { useNavigation } from '@remix-run/react'
import { paths } from '#app/paths.ts'

/** Announces loading while another dashboard page loads. */
export function Loading() {
  const { state, location } = useNavigation()
  const isLoading = state === 'loading' && location.pathname.startsWith(paths.dashboard())
  return (
    <p role="status" className={isLoading ? 'mb-4 flex items-center gap-3 text-muted' : 'sr-only'}>
      {isLoading ? (
        <>
          <span
            className="h-5 w-5 animate-spin rounded-full border-2 border-line border-t-action"
            aria-hidden="true"
          />
          Loading your business dashboard...
        </>
      ) : null}
    </p>
  )
}
