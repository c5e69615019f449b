import type { BookingStatus } from '#app/domain/bookings/status.ts'

const tones: Record<BookingStatus, string> = {
  PENDING: 'bg-warning-soft text-warning',
  CONFIRMED: 'bg-success-soft text-success',
  CANCELLED: 'bg-danger-soft text-danger',
  COMPLETED: 'bg-info-soft text-action',
}

/**
 * `noShow` marks a completed booking whose guest did not come, as its business reads it, `isMissed` as that guest does.
 * `isDeclined` marks a request that was never agreed to.
 */
export function StatusBadge({
  status,
  noShow = false,
  isMissed = false,
  isDeclined = false,
  className = '',
}: {
  status: BookingStatus
  noShow?: boolean
  isMissed?: boolean
  isDeclined?: boolean
  className?: string
}) {
  const tone = noShow ? tones.CANCELLED : (!isMissed && tones[status]) || 'bg-raised text-muted'
  const word = noShow ? 'NO-SHOW' : isMissed ? 'MISSED' : isDeclined ? 'DECLINED' : status
  return <span className={`badge status ${tone} ${className}`}>{word}</span>
}
