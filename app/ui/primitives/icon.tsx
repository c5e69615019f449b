/** Names of the symbols in the sprite; the eight trades carry their short names. */
export type IconName =
  | 'search'
  | 'map-pin'
  | 'star'
  | 'clock'
  | 'phone'
  | 'mail'
  | 'globe'
  | 'whatsapp'
  | 'share'
  | 'calendar'
  | 'check'
  | 'x'
  | 'menu'
  | 'chevron-right'
  | 'chevron-left'
  | 'chevron-down'
  | 'arrow-right'
  | 'external'
  | 'filter'
  | 'user'
  | 'lock'
  | 'alert'
  | 'info'
  | 'pause'
  | 'play'
  | 'heart'
  | 'download'
  | 'upload'
  | 'copy'
  | 'edit'
  | 'trash'
  | 'eye'
  | 'chart'
  | 'settings'
  | 'refresh'
  | 'plus'
  | 'minus'
  | 'hair'
  | 'food'
  | 'home'
  | 'fitness'
  | 'auto'
  | 'health'
  | 'beauty'
  | 'pro'

/** The sprite, by its content's hash, so that it can be kept for a year. */
const sprite = '/icons-85a731fa.svg'

/** A decorative icon in the colour of the text around it; what it means is said beside it. */
export function Icon({ name, className = 'h-5 w-5' }: { name: IconName; className?: string }) {
  return (
    <svg className={className} aria-hidden="true" focusable="false" width="24" height="24">
      <use href={`${sprite}#${name}`} />
    </svg>
  )
}
