import { useEffect, useState } from 'react'
import { Icon } from './icon.tsx'
import { useScripted } from './scripted.ts'

/** Copies a value; only with scripts, since without them it is chosen by hand. */
export function CopyButton({
  value,
  label = 'Copy',
  about,
  onCopy,
}: {
  value: string
  label?: string
  /** What is copied, for who cannot see what the button stands beside. */
  about?: string
  onCopy?: () => void
}) {
  const [copied, setCopied] = useState(false)
  useEffect(() => setCopied(false), [value])
  const copy = () => {
    onCopy?.()
    // Old browsers and plain http have no clipboard to write to.
    void navigator.clipboard?.writeText(value).then(
      () => setCopied(true),
      () => setCopied(false),
    )
  }
  if (!useScripted()) return null
  return (
    <button type="button" className="btn btn-quiet px-4" onClick={copy}>
      <Icon name={copied ? 'check' : 'copy'} />
      <span aria-live="polite">{copied ? 'Copied' : label}</span>
      {about ? <span className="sr-only"> {about}</span> : null}
    </button>
  )
}
