import { useEffect, useRef } from 'react'
import { capitalised } from '#app/domain/businesses/opening-times.ts'
import { introFor } from '#app/ui/primitives/error-summary.tsx'

export type Errors = Record<string, string[] | null | undefined>

export const idOf = (path: string): string =>
  `listing-${path.replace(/[.[\]]+/g, '-').replace(/-$/, '')}`

export function FieldError({ errors, path }: { errors: Errors; path: string }) {
  const messages = errors[path]
  if (!messages?.length) return null
  return (
    <p className="error-text" id={`${idOf(path)}-error`}>
      {messages.join(' ')}
    </p>
  )
}

export const control = (errors: Errors, path: string) => ({
  id: idOf(path),
  ...(errors[path]?.length
    ? { 'aria-invalid': true as const, 'aria-describedby': `${idOf(path)}-error` }
    : {}),
})

/** As `control`, of one box of two that are wrong together. */
export const pairControl = (errors: Errors, path: string, other: string) => ({
  ...control(errors, other),
  ...control(errors, path),
})

/** Whether hours of the week, of a date or a closure were refused. */
export const hasWrongHours = (errors: Errors): boolean =>
  Object.entries(errors).some(
    ([path, messages]) => messages?.length && /^(hours|special|closedUntil)/.test(path),
  )

/** `hours.monday.spans[1].open` as a label: `Monday`. */
function nameOf(path: string): string {
  const [first = '', second = ''] = path.split('.')
  if (first === 'hours' && second) {
    const day = second.replace(/\[.*$/, '')
    return capitalised(day)
  }
  if (first.startsWith('special')) return 'Special dates'
  const names: Record<string, string> = {
    amenities: 'Amenities',
    highlights: 'Highlights',
    hours: 'Hours',
    closedUntil: 'Temporary closure',
    noticeMinutes: 'Minimum notice',
    horizonDays: 'How far ahead',
    slotMinutes: 'Length',
    oneAtATime: 'Same time',
  }
  return names[first] ?? 'Listing'
}

export function ListingErrors({ errors }: { errors: Errors }) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => box.current?.focus(), [errors])
  const whole = errors['']
  const wrong = Object.entries(errors).filter(([path, messages]) => path && messages?.length)
  if (!whole && wrong.length === 0) return null
  return (
    <div
      ref={box}
      className="mb-6 rounded-card border border-danger bg-danger-soft p-4 text-ink"
      role="alert"
      tabIndex={-1}
    >
      <p className="font-semibold">{whole?.join(' ') ?? introFor(wrong.length)}</p>
      {wrong.length > 0 ? (
        <ul className="error-list mt-2 list-disc space-y-1 pl-5">
          {wrong.map(([path, messages]) => (
            <li key={path}>
              <a href={`#${idOf(path)}`}>
                {nameOf(path)}: {messages?.join(' ')}
              </a>
            </li>
          ))}
        </ul>
      ) : null}
    </div>
  )
}
