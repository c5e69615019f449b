import { formatLength } from './length.ts'
import { formatPrice } from './price.ts'
import type { Price } from './views.ts'

/** What a customer agrees to: `R350, 45 min`. */
export const shownTerms = ({ price, minutes }: { price: Price; minutes: number }): string =>
  `${formatPrice(price)}, ${formatLength(minutes)}`
