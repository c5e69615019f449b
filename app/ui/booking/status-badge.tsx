import type { BookingStatus } from '#app/domain/bookings/status.ts'

const tones: Record<BookingStatus, string> = {
  PENDING: 'bg-warning-soft text-warning',
  CONFIRMED: 'bg-success-soft text-success',
  CANCELLED: 'bg-danger-soft text-danger',
  COMPLETED: 'bg-info-soft text-action',
}

/** `noShow` marks a completed booking whose guest did not come; only its business sees that. */
export function StatusBadge({
  status,
  noShow = false,
  className = '',
}: {
  status: BookingStatus
  noShow?: boolean
  className?: string
}) {
  const tone = noShow ? tones.CANCELLED : (tones[status] ?? 'bg-raised text-muted')
  return <span className={`badge ${tone} ${className}`}>{noShow ? 'DID NOT COME' : status}</span>
}
