import type { BookingStatus } from '#app/domain/bookings/status.ts'

const tones: Record<BookingStatus, string> = {
  PENDING: 'bg-warning-soft text-warning',
  CONFIRMED: 'bg-success-soft text-success',
  CANCELLED: 'bg-danger-soft text-danger',
  COMPLETED: 'bg-info-soft text-action',
}

export function StatusBadge({ status }: { status: BookingStatus }) {
  return <span className={`badge ${tones[status] ?? 'bg-raised text-muted'}`}>{status}</span>
}
