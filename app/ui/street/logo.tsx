/** Table Mountain before a low sun, cut like a gem. */
export function Logo({ className = 'h-9 w-9' }: { className?: string }) {
  return (
    <svg
      className={className}
      viewBox="0 0 36 36"
      width="36"
      height="36"
      aria-hidden="true"
      focusable="false"
    >
      <circle cx="25.5" cy="11" r="5.5" className="fill-sun" />
      <path className="fill-action" d="M2 28 9 14.5l2.5-1.5h13l2.5 1.5L34 28 18 33.5 2 28Z" />
      <path className="fill-footer/30" d="m11.5 13 3 15.300L18 33.5 2 28 9 14.5l2.5-1.5Z" />
      <path className="fill-surface/30" d="m24.5 13-3 15.300L18 33.5 34 28l-7-13.5-2.5-1.5Z" />
    </svg>
  )
}
