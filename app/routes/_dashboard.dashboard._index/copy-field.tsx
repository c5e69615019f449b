import { useRef } from 'react'
import { CopyButton } from '#app/ui/primitives/copy-button.tsx'

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
  return (
    <div className="flex flex-wrap items-end gap-2">
      <label className="min-w-0 flex-1 basis-40">
        <span className="label">{label}</span>
        <input
          ref={field}
          className={`field ${className}`}
          readOnly
          value={value}
          spellCheck={false}
        />
      </label>
      <CopyButton
        value={value}
        about={label.toLowerCase()}
        onCopy={() => field.current?.select()}
      />
    </div>
  )
}
