type Card = { code: string; cardBrand: string; cardLast4: string; cardExpires: string }

/** Paystack's authorization object of a subscription. */
export const authorizationOf = ({ code, cardBrand, cardLast4, cardExpires }: Card) => ({
  authorization_code: `AUTH_${code.slice(4)}`,
  bin: '408408',
  last4: cardLast4,
  exp_month: cardExpires.slice(0, 2),
  exp_year: cardExpires.slice(3),
  channel: 'card',
  brand: cardBrand,
  reusable: true,
})

/** The card's part of an entry in the event about cards that expire. */
export const expiringCard = ({ cardBrand, cardLast4, cardExpires }: Card) => ({
  expiry_date: cardExpires,
  description: `${cardBrand} ending with ${cardLast4}`,
  brand: cardBrand,
})
