import { Close, Provider, Root, Viewport } from '@radix-ui/react-toast'
import { Icon } from '#app/ui/primitives/icon.tsx'
import { ToastBanner, type ToastMessage } from './toast-banner.tsx'

/** Milliseconds until a toast closes, and pixels of a swipe that closes it. */
const duration = 5000
const swipeThreshold = 50

/** Closes by itself, by swipe or by button; F8 focuses it. */
export default function RadixToast({ toast, onGone }: { toast: ToastMessage; onGone: () => void }) {
  return (
    <Provider duration={duration} swipeDirection="right" swipeThreshold={swipeThreshold}>
      <Root
        key={toast.id}
        type={toast.kind === 'success' ? 'background' : 'foreground'}
        onOpenChange={(open) => {
          if (!open) onGone()
        }}
        className="relative pr-10"
      >
        <ToastBanner toast={toast} />
        <Close
          className="absolute right-12 top-2 flex h-11 w-11 items-center justify-center rounded-control text-muted hover:text-ink"
          aria-label="Close"
        >
          <Icon name="x" className="h-5 w-5" />
        </Close>
      </Root>
      <Viewport
        hotkey={['F8']}
        className="fixed bottom-4 right-4 z-50 w-[calc(100%-2rem)] max-w-md outline-none"
      />
    </Provider>
  )
}
