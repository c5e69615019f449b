import { iconShapes, type IconName } from './icon-shapes.ts'

export type { IconName }

/** A decorative icon in the text's colour; needs a text label beside it. */
export function Icon({ name, className = 'h-5 w-5' }: { name: IconName; className?: string }) {
  return (
    <svg
      className={`icon ${className}`}
      viewBox="0 0 24 24"
      width="24"
      height="24"
      aria-hidden="true"
      dangerouslySetInnerHTML={{ __html: iconShapes[name] }}
    />
  )
}
