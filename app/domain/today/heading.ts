/** What is left of the day's appointments: `2 appointments left`; before the first, `4 booked`; else nothing. */
export function leftInWords({ left, begun }: { left: number; begun: boolean }): string {
  if (left === 0) return ''
  return begun ? `${left} ${left === 1 ? 'appointment' : 'appointments'} left` : `${left} booked`
}
