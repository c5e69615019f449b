import { useRef } from 'react'
import { CopyButton } from '#app/ui/primitives/copy-button.tsx'

/** A value to take elsewhere; with scripts a button copies it, without one it is chosen by hand. */
export function CopyField({
  label,
  value,
  className = '',
  isWhole = false,
}: {
  label: string
  value: string
  className?: string
  /** Whether all of it is in sight, on several lines where one is too short. */
  isWhole?: boolean
}) {
  const line = useRef<HTMLInputElement>(null)
  const lines = useRef<HTMLTextAreaElement>(null)
  const shared = { readOnly: true, value, spellCheck: false }
  return (
    <div className="flex flex-wrap items-end gap-2">
      <label className="min-w-0 flex-1 basis-40">
        <span className="label">{label}</span>
        {isWhole ? (
          <textarea ref={lines} className={`field whole-value ${className}`} rows={2} {...shared} />
        ) : (
          <input ref={line} className={`field ${className}`} {...shared} />
        )}
      </label>
      <CopyButton
        value={value}
        about={label.toLowerCase()}
        onCopy={() => (lines.current ?? line.current)?.select()}
      />
    </div>
  )
}
