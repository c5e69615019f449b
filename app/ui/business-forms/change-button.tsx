import type { MouseEvent } from 'react'
import { Icon } from '#app/ui/primitives/icon.tsx'

/** Changes the draft of a listing: at once with scripts, else by a post of the whole form. */
export function ChangeButton({
  change,
  onPress,
  label,
  icon,
  children,
}: {
  change: string
  onPress: (change: string) => void
  label?: string
  icon: 'plus' | 'trash' | 'calendar'
  children?: string | undefined
}) {
  const press = (event: MouseEvent) => {
    event.preventDefault()
    onPress(change)
  }
  return (
    <button
      type="submit"
      name="intent"
      value={change}
      formNoValidate
      onClick={press}
      className={children ? 'btn btn-quiet px-3 text-sm' : 'icon-button'}
      aria-label={label}
      title={children ? undefined : label}
    >
      <Icon name={icon} className="h-5 w-5 shrink-0" />
      {children}
    </button>
  )
}
