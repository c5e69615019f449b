import { useEffect, useState } from 'react'
import { Icon } from '#app/ui/primitives/icon.tsx'

/** The address of a page to pass on: a field to copy from; with scripts a button that shares or copies. */
export function ShareLink({ url, title }: { url: string; title: string }) {
  const [scripted, setScripted] = useState(false)
  const [copied, setCopied] = useState(false)
  useEffect(() => setScripted(true), [])
  const share = async () => {
    // A share that the person calls off is no failure.
    if ('share' in navigator) return navigator.share({ title, url }).catch(() => undefined)
    await (navigator as Navigator).clipboard.writeText(url).then(
      () => setCopied(true),
      () => setScripted(false),
    )
  }
  if (scripted) {
    return (
      <button type="button" className="btn btn-quiet w-full" onClick={() => void share()}>
        <Icon name={copied ? 'check' : 'share'} />
        <span aria-live="polite">{copied ? 'Link copied' : 'Share'}</span>
      </button>
    )
  }
  return (
    <label className="block">
      <span className="label">Share this link</span>
      <input className="field" readOnly value={url} />
    </label>
  )
}
