/** What is known of the card that a plan is charged to. */
export type PlanCard = { brand: string; last4: string; expires: string | null }

/** A card as people read it: `Visa ending in 4081`. */
export const cardText = ({ brand, last4 }: PlanCard): string =>
  `${brand.charAt(0).toUpperCase()}${brand.slice(1)} ending in ${last4}`

/** The card of a stored subscription; null where the provider never said. */
export const cardOfRow = (row: {
  cardBrand: string | null
  cardLast4: string | null
  cardExpires: string | null
}): PlanCard | null =>
  row.cardBrand && row.cardLast4
    ? { brand: row.cardBrand, last4: row.cardLast4, expires: row.cardExpires }
    : null
