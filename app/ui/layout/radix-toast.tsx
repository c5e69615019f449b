import { Close, Provider, Root, Viewport } from '@radix-ui/react-toast'
import { useRef } from 'react'
import { Icon } from '#app/ui/primitives/icon.tsx'
import { ToastBanner, type ToastMessage } from './toast-banner.tsx'

/** Milliseconds until a toast closes, and pixels of a swipe that closes it. */
const duration = 5000
const swipeThreshold = 50

/** Closes by itself, by swipe or by button; F8 focuses it. Focus in it goes back to where it was. */
export default function RadixToast({ toast, onGone }: { toast: ToastMessage; onGone: () => void }) {
  const viewport = useRef<HTMLOListElement>(null)
  const before = useRef<HTMLElement | null>(null)
  const close = () => {
    const held = viewport.current?.contains(document.activeElement)
    onGone()
    if (!held) return
    const back = before.current?.isConnected ? before.current : document.getElementById('main')
    back?.focus()
  }
  return (
    <Provider duration={duration} swipeDirection="right" swipeThreshold={swipeThreshold}>
      <Root
        key={toast.id}
        type={toast.kind === 'success' ? 'background' : 'foreground'}
        onOpenChange={(open) => {
          if (!open) close()
        }}
        className="relative"
      >
        <ToastBanner toast={toast} />
        <Close
          className="absolute right-0 top-2 flex h-11 w-11 items-center justify-center rounded-control text-muted hover:text-ink"
          aria-label="Close"
        >
          <Icon name="x" className="h-5 w-5" />
        </Close>
      </Root>
      <Viewport
        ref={viewport}
        onFocusCapture={({ relatedTarget: from }) => {
          if (from instanceof HTMLElement && !viewport.current?.contains(from))
            before.current = from
        }}
        hotkey={['F8']}
        className="toasts fixed bottom-4 right-4 z-50 w-[calc(100%-2rem)] max-w-md outline-none"
      />
    </Provider>
  )
}
