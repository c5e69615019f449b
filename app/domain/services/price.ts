import type { Price } from './views.ts'

/** `R1 250`, `R99.50`. */
export function formatRand(cents: number): string {
  const rand = String(Math.floor(cents / 100)).replace(/\B(?=(\d{3})+$)/g, ' ')
  const rest = cents % 100
  return rest === 0 ? `R${rand}` : `R${rand}.${String(rest).padStart(2, '0')}`
}

/** `R350`, `from R350`, `Price on request`, `No fee`. */
export function formatPrice({ kind, cents }: Price): string {
  if (kind === 'request') return 'Price on request'
  // Nobody eats for nothing because their table costs nothing.
  if (kind === 'free') return 'No fee'
  return `${kind === 'from' ? 'from ' : ''}${formatRand(cents ?? 0)}`
}
