import { useEffect } from 'react'
import { showToast } from '#app/ui/layout/toasts.tsx'

const nonceOfPage = () => document.querySelector<HTMLScriptElement>('script[nonce]')?.nonce ?? ''

/**
 * Loads the payment provider's script unless it is there already (SPEC.md §2), so that its part of the
 * way is warm; paying itself goes by redirect and does not need it.
 */
export function PaymentScript({ src }: { src: string }) {
  useEffect(() => {
    if (document.querySelector(`script[src="${src}"]`)) return
    const script = document.createElement('script')
    script.src = src
    script.async = true
    script.nonce = nonceOfPage()
    script.addEventListener('error', () =>
      showToast({
        title: 'Payment System Error',
        description: 'Failed to load payment system. Please refresh the page.',
        kind: 'destructive',
      }),
    )
    document.head.append(script)
  }, [src])
  return null
}
