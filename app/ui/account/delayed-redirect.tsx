import { useNavigate, useNavigation } from '@remix-run/react'
import { useEffect } from 'react'

/**
 * Redirects after `seconds`: by a timer with scripts, so that leaving the page cancels it, and by a meta refresh
 * without.
 */
export function DelayedRedirect({ to, seconds }: { to: string; seconds: number }) {
  const navigate = useNavigate()
  const idle = useNavigation().state === 'idle'
  useEffect(() => {
    if (!idle) return
    const timer = window.setTimeout(() => navigate(to), seconds * 1000)
    return () => window.clearTimeout(timer)
  }, [idle, navigate, seconds, to])
  return (
    <noscript>
      <meta httpEquiv="refresh" content={`${seconds};url=${to}`} />
    </noscript>
  )
}
