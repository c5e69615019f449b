import { useNavigation } from '@remix-run/react'

/** Shown at the top while a page loads. */
export function ProgressBar() {
  const { state } = useNavigation()
  if (state === 'idle') return null
  return (
    <div
      className="pointer-events-none fixed left-0 right-0 top-0 z-50 h-1 animate-pulse bg-coral"
      aria-hidden="true"
    />
  )
}
