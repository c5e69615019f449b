import { useEffect, useRef, useState } from 'react'
import { Icon } from '#app/ui/primitives/icon.tsx'
import { useScripted } from '#app/ui/primitives/scripted.ts'

/** A value to take elsewhere; with scripts a button copies it, without one it is chosen by hand. */
export function CopyField({
  label,
  value,
  className = '',
}: {
  label: string
  value: string
  className?: string
}) {
  const field = useRef<HTMLInputElement>(null)
  const [copied, setCopied] = useState(false)
  useEffect(() => setCopied(false), [value])
  const copy = () => {
    field.current?.select()
    // Old browsers and plain http have no clipboard to write to: the value stays chosen.
    void navigator.clipboard?.writeText(value).then(
      () => setCopied(true),
      () => setCopied(false),
    )
  }
  return (
    <div className="flex flex-wrap items-end gap-2">
      <label className="min-w-0 flex-1 basis-60">
        <span className="label">{label}</span>
        <input
          ref={field}
          className={`field ${className}`}
          readOnly
          value={value}
          spellCheck={false}
        />
      </label>
      {useScripted() ? (
        <button type="button" className="btn btn-quiet px-4" onClick={copy}>
          <Icon name={copied ? 'check' : 'copy'} />
          <span aria-live="polite">{copied ? 'Copied' : 'Copy'}</span>
          <span className="sr-only"> {label.toLowerCase()}</span>
        </button>
      ) : null}
    </div>
  )
}
