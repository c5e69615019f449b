import { Icon } from '#app/ui/primitives/icon.tsx'

/** The way to the owner's scenarios, which only Make itself can switch on. */
export const OpenMake = ({ className = 'btn btn-quiet' }: { className?: string }) => (
  <a
    className={className}
    href="https://www.make.com/en/login"
    target="_blank"
    rel="noopener noreferrer"
  >
    Open Make
    <Icon name="external" className="h-4 w-4" />
    <span className="sr-only"> (opens in a new tab)</span>
  </a>
)
