import { useEffect, useState } from 'react'
import { Icon } from '#app/ui/primitives/icon.tsx'

/** Shares or copies a URL; shows it to copy without scripts, or where the clipboard is refused. */
export function ShareLink({ url, title }: { url: string; title: string }) {
  const [by, setBy] = useState<'hand' | 'button' | 'refused'>('hand')
  const [copied, setCopied] = useState(false)
  useEffect(() => setBy('button'), [])
  const share = async () => {
    // Cancelling the share dialog is not an error.
    if ('share' in navigator) return navigator.share({ title, url }).catch(() => undefined)
    await (navigator as Navigator).clipboard.writeText(url).then(
      () => setCopied(true),
      () => setBy('refused'),
    )
  }
  if (by === 'button') {
    return (
      <button type="button" className="btn btn-quiet" onClick={() => void share()}>
        <Icon name={copied ? 'check' : 'share'} />
        <span aria-live="polite">{copied ? 'Link copied' : 'Share'}</span>
      </button>
    )
  }
  // As large as the button that takes its place, so that nothing moves.
  return (
    <details className="relative !p-0" open={by === 'refused'}>
      <summary className="btn btn-quiet w-full list-none px-4 [&::-webkit-details-marker]:hidden">
        <Icon name="share" />
        <span>Share</span>
      </summary>
      <label className="card absolute right-0 top-full z-20 mt-2 block w-72 max-w-[calc(100vw-2rem)] p-4 shadow-lifted">
        <span className="label">Share this link</span>
        <input className="field" readOnly value={url} />
      </label>
    </details>
  )
}
