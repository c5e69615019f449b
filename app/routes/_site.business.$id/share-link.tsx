import { useEffect, useState } from 'react'
import { Icon } from '#app/ui/primitives/icon.tsx'

/** A copyable URL; with scripts also a share or copy button. */
export function ShareLink({ url, title }: { url: string; title: string }) {
  const [scripted, setScripted] = useState(false)
  const [copied, setCopied] = useState(false)
  useEffect(() => setScripted(true), [])
  const share = async () => {
    // Cancelling the share dialog is not an error.
    if ('share' in navigator) return navigator.share({ title, url }).catch(() => undefined)
    await (navigator as Navigator).clipboard.writeText(url).then(
      () => setCopied(true),
      () => setScripted(false),
    )
  }
  if (scripted) {
    return (
      <button type="button" className="btn btn-quiet" onClick={() => void share()}>
        <Icon name={copied ? 'check' : 'share'} />
        <span aria-live="polite">{copied ? 'Link copied' : 'Share'}</span>
      </button>
    )
  }
  return (
    <label className="block basis-full">
      <span className="label">Share this link</span>
      <input className="field" readOnly value={url} />
    </label>
  )
}
