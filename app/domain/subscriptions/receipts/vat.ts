/** The standard rate of South Africa since April 2018, in per cent. */
export const vatRate = 15

/** The VAT that an amount includes, in cents, rounded to the nearest cent. */
export const vatIncluded = (grossCents: number): number =>
  Math.round((grossCents * vatRate) / (100 + vatRate))
