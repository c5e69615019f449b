import { useEffect } from 'react'
import { showToast } from '#app/ui/layout/toasts.tsx'

const nonceOfPage = () => document.querySelector<HTMLScriptElement>('script[nonce]')?.nonce ?? ''

/** Preloads the payment provider's script (SPEC.md §2); payment itself is a redirect and does not need it. */
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
