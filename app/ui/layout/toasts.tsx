import { useNavigation } from '@remix-run/react'
import { lazy, Suspense, useEffect, useState } from 'react'
import { ToastBanner, type ToastMessage } from './toast-banner.tsx'

/** Used if Radix's toast cannot be fetched, as without a network; closes after five seconds. */
function PlainToast({ toast, onGone }: { toast: ToastMessage; onGone: () => void }) {
  useEffect(() => {
    const timer = setTimeout(onGone, 5000)
    return () => clearTimeout(timer)
    // eslint-disable-next-line react-hooks/exhaustive-deps -- once per toast
  }, [toast])
  return (
    <div className="toasts fixed bottom-4 right-4 z-50 w-[calc(100%-2rem)] max-w-md" role="alert">
      <ToastBanner toast={toast} />
    </div>
  )
}

const RadixToast = lazy(() => import('./radix-toast.tsx').catch(() => ({ default: PlainToast })))

let raised = 0

type Listener = (toast: ToastMessage) => void
const listeners = new Set<Listener>()

/**
 * Shows a toast from the browser, replacing the current one. For what no redirect can say: a script or upload that
 * failed, a dialog that stays on its page. Done is `redirectWith`'s toast, refused is `useRefusalToast`.
 */
export function showToast(toast: Omit<ToastMessage, 'id'>): void {
  const message = { ...toast, id: `raised-${(raised += 1)}` }
  for (const listener of listeners) listener(message)
}

/** Whether a form that does something is on its way. */
function useIsSending(): boolean {
  const { state, formMethod } = useNavigation()
  return state === 'submitting' && formMethod !== 'GET'
}

/** Shows one toast at a time: the server's first, then the browser's; what is done next takes it away. */
export function Toasts({ fromServer }: { fromServer: ToastMessage | null }) {
  const [toast, setToast] = useState(fromServer)
  const [scripted, setScripted] = useState(false)
  const isSending = useIsSending()
  useEffect(() => {
    setScripted(true)
    listeners.add(setToast)
    return () => void listeners.delete(setToast)
  }, [])
  useEffect(() => {
    if (fromServer) setToast(fromServer)
  }, [fromServer])
  useEffect(() => {
    if (isSending) setToast(null)
  }, [isSending])
  if (!toast) return null
  const banner = (
    <div className="toast-first" role={toast.kind === 'success' ? 'status' : 'alert'}>
      <ToastBanner toast={toast} />
    </div>
  )
  if (!scripted) return banner
  return (
    <Suspense fallback={banner}>
      <RadixToast toast={toast} onGone={() => setToast(null)} />
    </Suspense>
  )
}
