import { Link } from '@remix-run/react'
import type { ReactNode } from 'react'
import type { DeskPlace } from './desk.ts'

export function PlaceLink({
  place,
  here,
  className,
  children,
}: {
  place: DeskPlace
  here: string | null
  className: string
  children: ReactNode
}) {
  if (place.download) {
    return (
      <a className={className} href={place.to}>
        {children}
      </a>
    )
  }
  return (
    <Link
      className={className}
      to={place.to}
      aria-current={place.key === here ? 'page' : undefined}
    >
      {children}
    </Link>
  )
}

/** What waits at a place: beside its name, or on its icon. */
export function Count({ count = 0, className }: { count: number | undefined; className: string }) {
  if (count === 0) return null
  return (
    <span
      className={`shrink-0 rounded-full bg-sun text-footer text-center font-bold tabular-nums ${className}`}
    >
      {count > 99 ? '99+' : count}
      <span className="sr-only"> waiting</span>
    </span>
  )
}
