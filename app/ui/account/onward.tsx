import { useNavigate, useNavigation } from '@remix-run/react'
import { useEffect } from 'react'

/**
 * Goes on to `to` after `seconds`: by a timer where scripts run, so that leaving the page stops it,
 * and by the page itself where they do not.
 */
export function Onward({ to, seconds }: { to: string; seconds: number }) {
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
