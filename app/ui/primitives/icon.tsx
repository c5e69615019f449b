import type { IconName } from './icon-names.ts'
import drawings from './icons.svg?url'

export type { IconName }

/** For `<use>`: a drawing on a grid of 24. */
export const iconHref = (name: IconName): string => `${drawings}#${name}`

/** A decorative icon in the text's colour; needs a text label beside it. Its drawing is in a file that all pages share. */
export function Icon({ name, className = 'h-5 w-5' }: { name: IconName; className?: string }) {
  return (
    <svg
      className={`icon ${className}`}
      viewBox="0 0 24 24"
      width="24"
      height="24"
      aria-hidden="true"
    >
      <use href={iconHref(name)} />
    </svg>
  )
}
